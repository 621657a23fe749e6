import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '#shared/api-client.ts';
import { cancelWithdrawal, type Withdrawal } from '#shared/withdrawals/contract.ts';
import { useSession } from '../../app/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useFailureText } from '../../ui/use-failure-text.ts';
import { Steps } from './steps.tsx';
import { WithdrawalFacts } from './withdrawal-facts.tsx';
import styles from './withdrawals.module.css';

interface PendingWithdrawalProps {
  withdrawal: Withdrawal;
  /** After it was cancelled, or could not be. */
  onChange(): Promise<void>;
}

/** One that is under way: its steps, and as long as nothing is signed, the way back. */
export function PendingWithdrawal({ withdrawal, onChange }: PendingWithdrawalProps) {
  const { t } = useTranslation('withdrawals');
  const session = useSession();
  const textOf = useFailureText();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const { id, cancellable } = withdrawal;

  async function cancel(): Promise<void> {
    setBusy(true);
    const result = await session.client.call(cancelWithdrawal, { params: { id } });
    setFailure(result.ok ? undefined : result.error);
    await onChange();
    setBusy(false);
    setAsking(false);
  }

  return (
    <Card title={t('pending.title')}>
      <WithdrawalFacts withdrawal={withdrawal} />
      <Steps withdrawal={withdrawal} />
      <Notice tone="error" text={failure ? textOf(failure) : ''} />
      {cancellable && (
        <div className={styles.quiet}>
          <Button look="quiet" onClick={() => setAsking(true)}>
            {t('pending.cancel')}
          </Button>
        </div>
      )}
      <Modal
        title={t('pending.sure')}
        open={isAsking}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button look="quiet" onClick={() => setAsking(false)}>
              {t('pending.keep')}
            </Button>
            <Button idle={isBusy} onClick={() => void cancel()}>
              {t(isBusy ? 'pending.cancelling' : 'pending.cancel')}
            </Button>
          </>
        }
      >
        <p>{t('pending.what')}</p>
      </Modal>
    </Card>
  );
}
