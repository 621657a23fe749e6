import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '#shared/api-client.ts';
import { beginSecondFactor } from '#shared/second-factor/contract.ts';
import { useSession } from '../../app/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useFailureText } from '../../ui/use-failure-text.ts';
import styles from './second-factor.module.css';
import type { Secret } from './set-up.tsx';

/** What it is for, and the way in. */
export function BeginSetUp({ onBegun }: { onBegun(secret: Secret): void }) {
  const { t } = useTranslation('profile');
  const textOf = useFailureText();
  const { client } = useSession();
  const [state, setState] = useState<'idle' | 'busy' | Failure>('idle');

  async function begin() {
    setState('busy');
    const result = await client.call(beginSecondFactor, {});
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
