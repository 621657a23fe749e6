import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './deposit-address.module.css';

/** Where tokens are sent to from outside. */
export function DepositAddress({ address }: { address: string }) {
  const { t } = useTranslation('account');
  const [outcome, setOutcome] = useState<'copied' | 'copy-failed'>();

  async function copy() {
    // Missing on plain http, refused without permission.
    const done = await navigator.clipboard?.writeText(address).then(
      () => true,
      () => false,
    );
    setOutcome(done ? 'copied' : 'copy-failed');
  }

  return (
    <dl className={styles.address}>
      <dt>{t('cash.address')}</dt>
      <dd>
        <code>{address}</code>
        <Button look="quiet" onClick={() => void copy()}>
          {t('cash.copy')}
        </Button>
        <Notice
          tone={outcome === 'copy-failed' ? 'error' : 'info'}
          text={outcome ? t(outcome === 'copied' ? 'cash.copied' : 'cash.copy-failed') : ''}
        />
      </dd>
    </dl>
  );
}
