import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './deposits.module.css';

/** An address in full, and a button that takes it along. */
export function CopyAddress({ address }: { address: string }) {
  const { t } = useTranslation('deposits');
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
    <>
      <code className={styles.address} translate="no">
        {address}
      </code>
      <div className={styles.copy}>
        <Button look="quiet" onClick={() => void copy()}>
          {t('copy')}
        </Button>
        <Notice
          tone={outcome === 'copy-failed' ? 'error' : 'info'}
          text={outcome ? t(outcome) : ''}
        />
      </div>
    </>
  );
}
