import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '#shared/http/api-client.ts';
import * as withdrawalsEndpoints from '#shared/withdrawals/endpoints.ts';
import type { Withdrawal } from '#shared/withdrawals/schemas.ts';
import { lazyPart } from '../../platform/lazy-page.ts';
import { useSession } from '../../platform/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useFailureText } from '../../ui/use-failure-text.ts';
import { Steps } from './steps.tsx';
import { WithdrawalFacts } from './withdrawal-facts.tsx';
import styles from './withdrawals.module.css';

/** Lazy, because few withdrawals need it. */
const ApproveWithdrawal = lazyPart('approve-withdrawal', () =>
  import('./approve-withdrawal.tsx').then(({ ApproveWithdrawal }) => ApproveWithdrawal),
);

/** Lazy, because only large withdrawals of businesses need it. */
const SecondApproval = lazyPart('second-approval', () =>
  import('./second-approval.tsx').then(({ SecondApproval }) => SecondApproval),
);

/** Holds whose reason is not plain from the steps. */
const WHY = { one_person: 'why.one_person', young_address: 'why.young_address' } as const;

/** What leaves a business is a payout. */
const TEXTS = {
  exit: {
    title: 'pending.title',
    cancel: 'pending.cancel',
    sure: 'pending.sure',
    keep: 'pending.keep',
  },
  payout: {
    title: 'pending.title-payout',
    cancel: 'pending.cancel-payout',
    sure: 'pending.sure-payout',
    keep: 'pending.keep-payout',
  },
} as const;

interface PendingWithdrawalProps {
  withdrawal: Withdrawal;
  /** Who may approve it as the second person, by e-mail address. */
  approvers: readonly string[];
  /** Called after a cancellation succeeded or failed. */
  onChange(): Promise<void>;
}

/** A pending withdrawal with its steps. It can be cancelled until it is signed. */
export function PendingWithdrawal({ withdrawal, approvers, onChange }: PendingWithdrawalProps) {
  const { t } = useTranslation('withdrawals');
  const session = useSession();
  const textOf = useFailureText();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const { id, kind, cancellable, status, holdReason } = withdrawal;
  const texts = TEXTS[kind];
  const isExplained = holdReason === 'one_person' || holdReason === 'young_address';

  async function cancel(): Promise<void> {
    setBusy(true);
    const result = await session.client.call(withdrawalsEndpoints.cancel, { params: { id } });
    setFailure(result.ok ? undefined : result.error);
    await onChange();
    setBusy(false);
    setAsking(false);
  }

  return (
    <Card title={t(texts.title)}>
      <WithdrawalFacts withdrawal={withdrawal} />
      <Steps withdrawal={withdrawal} />
      {status === 'requested' && isExplained && <p>{t(WHY[holdReason])}</p>}
      {withdrawal.secondApproval && (
        <Suspense>
          <SecondApproval withdrawal={withdrawal} approvers={approvers} onChange={onChange} />
        </Suspense>
      )}
      {withdrawal.needsApproval && (
        <Suspense>
          <ApproveWithdrawal withdrawal={withdrawal} onChange={onChange} />
        </Suspense>
      )}
      <Notice tone="error" text={failure ? textOf(failure) : ''} />
      {cancellable && (
        <div className={styles.quiet}>
          <Button variant="quiet" onClick={() => setAsking(true)}>
            {t(texts.cancel)}
          </Button>
        </div>
      )}
      <Modal
        title={t(texts.sure)}
        open={isAsking}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button variant="quiet" onClick={() => setAsking(false)}>
              {t(texts.keep)}
            </Button>
            <Button idle={isBusy} onClick={() => void cancel()}>
              {t(isBusy ? 'pending.cancelling' : texts.cancel)}
            </Button>
          </>
        }
      >
        <p>{t('pending.what')}</p>
      </Modal>
    </Card>
  );
}
