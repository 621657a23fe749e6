import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listPasskeys, type Passkey } from '#shared/passkeys/contract.ts';
import { failureOf } from '../../app/api-error.ts';
import { lazyPart } from '../../app/lazy-page.ts';
import { useApi, useInvalidate } from '../../app/use-api.ts';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasskeyList } from './passkey-list.tsx';
import styles from './passkeys.module.css';

const AddPasskey = lazyPart('add-passkey', () =>
  import('./add-passkey.tsx').then(({ AddPasskey }) => AddPasskey),
);

const RenamePasskey = lazyPart('rename-passkey', () =>
  import('./rename-passkey.tsx').then(({ RenamePasskey }) => RenamePasskey),
);

const RemovePasskey = lazyPart('remove-passkey', () =>
  import('./remove-passkey.tsx').then(({ RemovePasskey }) => RemovePasskey),
);

type Step =
  /** `done` is what to say of what was done last. */
  | { name: 'list'; done: string }
  | { name: 'add' }
  | { name: 'rename' | 'remove'; passkey: Passkey };

const START: Step = { name: 'list', done: '' };

/** The member's passkeys: added, renamed and removed, one thing at a time. */
export function PasskeysSection() {
  const { t } = useTranslation('profile');
  const invalidate = useInvalidate();
  const query = useApi(listPasskeys, {});
  const [step, setStep] = useState<Step>(START);
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(step);

  useEffect(() => {
    // What had the focus is gone.
    if (before.current !== step) place.current?.focus();
    before.current = step;
  }, [step]);

  async function show(done: string) {
    await invalidate(listPasskeys);
    setStep({ name: 'list', done });
  }
  const cancel = () => setStep(START);

  // A foreign API has no such thing.
  if (query.error && failureOf(query.error).status === 404) return null;
  return (
    <Card title={t('passkeys.title')}>
      <div ref={place} tabIndex={-1} className={styles.place}>
        {step.name === 'list' && (
          <>
            <Notice text={step.done} />
            <PasskeyList
              query={query}
              onAdd={() => setStep({ name: 'add' })}
              onChange={(name, passkey) => setStep({ name, passkey })}
            />
          </>
        )}
        <Suspense>
          {step.name === 'add' && (
            <AddPasskey
              onDone={({ name }) => void show(t('passkeys.added', { name }))}
              onCancel={cancel}
            />
          )}
          {step.name === 'rename' && (
            <RenamePasskey
              passkey={step.passkey}
              onDone={({ name }) => void show(t('passkeys.renamed', { name }))}
              onCancel={cancel}
            />
          )}
          {step.name === 'remove' && (
            <RemovePasskey
              passkey={step.passkey}
              onDone={({ name }) => void show(t('passkeys.removed', { name }))}
              onCancel={cancel}
            />
          )}
        </Suspense>
      </div>
    </Card>
  );
}
