import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '#shared/http/api-client.ts';
import * as approvalWithdrawalsEndpoints from '#shared/withdrawals/approval-endpoints.ts';
import type { Withdrawal } from '#shared/withdrawals/schemas.ts';
import { useSession } from '../../platform/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useFailureText } from '../../ui/use-failure-text.ts';
import { signApproval } from './sign-approval.ts';

interface ApproveWithdrawalProps {
  withdrawal: Withdrawal;
  onChange(): Promise<void>;
}

/** Asks for the passkey's approval of a pending withdrawal. */
export function ApproveWithdrawal({ withdrawal, onChange }: ApproveWithdrawalProps) {
  const { t } = useTranslation('withdrawals');
  const { client } = useSession();
  const textOf = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const { id, kind, address, amount } = withdrawal;
  const isPayout = kind === 'payout';

  async function approve() {
    const signed = await signApproval(client, { id, address, amount });
    if (!signed.ok) return signed;
    const { passkey, approval } = signed.value;
    // Without a passkey there is nothing to approve with; the page shows the new state.
    if (!passkey || !approval) return undefined;
    const { expiry } = approval;
    return client.call(approvalWithdrawalsEndpoints.approve, {
      params: { id },
      body: { expiry, passkey },
    });
  }

  async function press(): Promise<void> {
    setBusy(true);
    const result = await approve();
    setFailure(result?.ok === false ? result.error : undefined);
    await onChange();
    setBusy(false);
  }

  return (
    <>
      <p>{t(isPayout ? 'approve.text-payout' : 'approve.text')}</p>
      <Notice tone="error" text={failure ? textOf(failure) : ''} />
      <div>
        <Button idle={isBusy} onClick={() => void press()}>
          {isBusy ? t('approve.busy') : t(isPayout ? 'approve.submit-payout' : 'approve.submit')}
        </Button>
      </div>
    </>
  );
}
