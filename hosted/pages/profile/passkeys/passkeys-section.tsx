import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as reauthenticationAuthEndpoints from '#shared/auth/reauthentication-endpoints.ts';
import * as passkeysEndpoints from '#shared/passkeys/endpoints.ts';
import type { Passkey } from '#shared/passkeys/schemas.ts';
import { failureOf } from '../../../platform/api-error.ts';
import { lazyPart } from '../../../platform/lazy-page.ts';
import { useApi, useInvalidate } from '../../../platform/use-api.ts';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
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
  /** `done` is the message of the last action. */
  | { name: 'list'; done: string }
  | { name: 'add' }
  | { name: 'rename' | 'remove'; passkey: Passkey };

const START: Step = { name: 'list', done: '' };

/** Lists, adds, renames and removes passkeys. */
export function PasskeysSection() {
  const { t } = useTranslation('profile');
  const invalidate = useInvalidate();
  const query = useApi(passkeysEndpoints.list, {});
  const [step, setStep] = useState<Step>(START);
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(step);

  useEffect(() => {
    // The focused element has been removed.
    if (before.current !== step) place.current?.focus();
    before.current = step;
  }, [step]);

  async function show(done: string) {
    await Promise.all([
      invalidate(passkeysEndpoints.list),
      invalidate(reauthenticationAuthEndpoints.read),
    ]);
    setStep({ name: 'list', done });
  }
  const cancel = () => setStep(START);

  // Another API may not support passkeys.
  if (query.error && failureOf(query.error).status === 404) return null;
  return (
    <Card title={t('passkeys.title')}>
      <div ref={place} tabIndex={-1} className={styles.focusTarget}>
        {step.name === 'list' && (
          <>
            <Notice tone="success" text={step.done} />
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
