import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddressGroups } from '../../ui/address-groups.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './deposits.module.css';

/** A full address with a copy button. */
export function CopyAddress({ address }: { address: string }) {
  const { t } = useTranslation('deposits');
  const [outcome, setOutcome] = useState<'card.copied' | 'card.copy-failed'>();

  async function copy() {
    // The clipboard is missing on plain http and may be denied.
    const done = await navigator.clipboard?.writeText(address).then(
      () => true,
      () => false,
    );
    setOutcome(done ? 'card.copied' : 'card.copy-failed');
  }

  return (
    <>
      <AddressGroups address={address} />
      <div className={styles.copy}>
        <Button variant="quiet" onClick={() => void copy()}>
          {t('card.copy')}
        </Button>
        <Notice
          tone={outcome === 'card.copy-failed' ? 'error' : 'info'}
          text={outcome ? t(outcome) : ''}
        />
      </div>
    </>
  );
}
