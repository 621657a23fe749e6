import { useTranslation } from 'react-i18next';
import type { Withdrawal } from '#shared/withdrawals/schemas.ts';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { WithdrawalFacts } from './withdrawal-facts.tsx';

const RELEASED = {
  cancelled: 'ended.cancelled',
  reverted: 'ended.reverted',
  operator: 'ended.operator',
  debt: 'ended.debt',
  address_changed: 'ended.address-changed',
  unapproved: 'ended.unapproved',
} as const;

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
