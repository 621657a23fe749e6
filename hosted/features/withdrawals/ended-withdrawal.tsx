import { useTranslation } from 'react-i18next';
import type { Withdrawal } from '#shared/withdrawals/schemas.ts';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RELEASED } from './released.ts';
import { WithdrawalFacts } from './withdrawal-facts.tsx';

/** The result of the last withdrawal. */
export function EndedWithdrawal({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation('withdrawals');
  const { status, reason } = withdrawal;
  const isDone = status === 'settled';
  const said = isDone ? 'ended.settled' : RELEASED[reason ?? 'cancelled'];
  return (
    <Card title={t('ended.title')}>
      <Notice tone={reason === 'reverted' ? 'error' : 'info'} text={t(said)} />
      <WithdrawalFacts withdrawal={withdrawal} />
    </Card>
  );
}
