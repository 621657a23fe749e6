import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as endpoints from '#shared/api-keys/endpoints.ts';
import type { ApiKey } from '#shared/api-keys/schemas.ts';
import { isWithin, useOwnScopes } from '../../../features/acting/use-own-scopes.ts';
import { useApi, useInvalidate } from '../../../platform/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from './api-keys.module.css';
import { CreateKey } from './create-key.tsx';
import { KeyItem } from './key-item.tsx';
import { NewKey } from './new-key.tsx';
import { RevokeKey } from './revoke-key.tsx';
import { RollKey } from './roll-key.tsx';

type Step =
  | { name: 'list' }
  | { name: 'create' }
  | { name: 'made'; token: string }
  | { name: 'roll'; key: ApiKey }
  | { name: 'revoke'; key: ApiKey };

const LIST: Step = { name: 'list' };

/** The keys with a name: create, roll, revoke. */
export function KeysCard() {
  const { t } = useTranslation('api-keys');
  const query = useApi(endpoints.list, {});
  const invalidate = useInvalidate();
  const [step, setStep] = useState<Step>(LIST);
  const [done, setDone] = useState('');
  const place = useRef<HTMLDivElement>(null);
  const close = () => setStep(LIST);

  useEffect(() => {
    // The focused button may have been removed.
    if (done) place.current?.focus();
  }, [done]);

  async function show(token: string) {
    setDone('');
    setStep({ name: 'made', token });
    await invalidate(endpoints.list);
  }

  async function finish(text: string) {
    close();
    await invalidate(endpoints.list);
    setDone(text);
  }

  return (
    <Card title={t('key.title')}>
      <p className={styles.soft}>{t('key.text')}</p>
      <div ref={place} tabIndex={-1} className="live-region">
        <Notice tone="success" text={done} />
      </div>
      <Loaded query={query} skeleton={<Skeleton height="10rem" />}>
        {({ data }) => <Keys keys={data.filter(({ name }) => name !== null)} onStep={setStep} />}
      </Loaded>
      <div className={styles.start}>
        <Button onClick={() => setStep({ name: 'create' })}>{t('key.create')}</Button>
      </div>
      {step.name === 'create' && (
        <CreateKey onClose={close} onDone={({ token }) => void show(token)} />
      )}
      {step.name === 'made' && <NewKey token={step.token} onClose={close} />}
      {step.name === 'roll' && (
        <RollKey apiKey={step.key} onClose={close} onDone={({ token }) => void show(token)} />
      )}
      {step.name === 'revoke' && (
        <RevokeKey
          apiKey={step.key}
          onClose={close}
          onDone={() => void finish(t('key.revoked', { name: step.key.name }))}
        />
      )}
    </Card>
  );
}

function Keys({ keys, onStep }: { keys: readonly ApiKey[]; onStep(step: Step): void }) {
  const { t } = useTranslation('api-keys');
  const own = useOwnScopes();
  if (keys.length === 0) return <p>{t('key.none')}</p>;
  return (
    <ul className={styles.keys}>
      {keys.map((key) => (
        <KeyItem
          key={key.id}
          apiKey={key}
          mayManage={isWithin(key.scopes, own)}
          onRoll={() => onStep({ name: 'roll', key })}
          onRevoke={() => onStep({ name: 'revoke', key })}
        />
      ))}
    </ul>
  );
}
