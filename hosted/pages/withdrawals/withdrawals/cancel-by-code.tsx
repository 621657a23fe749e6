import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Result } from '#shared/http/api-client.ts';
import * as withdrawalsEndpoints from '#shared/withdrawals/endpoints.ts';
import type { Withdrawal } from '#shared/withdrawals/schemas.ts';
import { WithdrawalFacts } from '../../../features/withdrawals/withdrawal-facts.tsx';
import styles from '../../../features/withdrawals/withdrawals.module.css';
import { useSession } from '../../../platform/session-context.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useFailureText } from '../../../ui/use-failure-text.ts';

interface CancelByCodeProps {
  code: string;
  /** The link is from a business's e-mail. */
  isPayout: boolean;
  onDone(): Promise<void>;
}

/** The page of the e-mail's link. Only pressing the button cancels the withdrawal. */
export function CancelByCode({ code, isPayout, onDone }: CancelByCodeProps) {
  const { t } = useTranslation('withdrawals');
  const session = useSession();
  const textOf = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<Result<Withdrawal>>();

  async function cancel(): Promise<void> {
    setBusy(true);
    setResult(await session.client.call(withdrawalsEndpoints.cancelByCode, { body: { code } }));
    await onDone();
    setBusy(false);
  }

  return (
    <Card title={t(isPayout ? 'mail.title-payout' : 'mail.title')}>
      <Notice text={result?.ok ? t('ended.cancelled') : ''} />
      <Notice tone="error" text={result && !result.ok ? textOf(result.error) : ''} />
      {result?.ok ? (
        <WithdrawalFacts withdrawal={result.value} />
      ) : (
        <>
          <p>{t('mail.text')}</p>
          <div className={styles.actions}>
            <Button idle={isBusy} onClick={() => void cancel()}>
              {isBusy
                ? t('pending.cancelling')
                : t(isPayout ? 'pending.cancel-payout' : 'pending.cancel')}
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}
