import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '#shared/http/api-client.ts';
import * as secondFactorEndpoints from '#shared/second-factor/endpoints.ts';
import styles from '../../../features/second-factor/second-factor.module.css';
import { useSession } from '../../../platform/session-context.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useFailureText } from '../../../ui/use-failure-text.ts';
import type { Secret } from './set-up.tsx';

/** Explains two-step sign-in and starts the set-up. */
export function BeginSetUp({ onBegun }: { onBegun(secret: Secret): void }) {
  const { t } = useTranslation('profile');
  const textOf = useFailureText();
  const { client } = useSession();
  const [state, setState] = useState<'idle' | 'busy' | Failure>('idle');

  async function begin() {
    setState('busy');
    const result = await client.call(secondFactorEndpoints.begin, {});
    if (result.ok) onBegun(result.value);
    else setState(result.error);
  }

  return (
    <>
      <p className={styles.soft}>{t('second-factor.text')}</p>
      <Notice tone="error" text={typeof state === 'object' ? textOf(state) : ''} />
      <div className={styles.actions}>
        <Button idle={state === 'busy'} onClick={() => void begin()}>
          {t(state === 'busy' ? 'second-factor.beginning' : 'second-factor.begin')}
        </Button>
      </div>
    </>
  );
}
