import { useTranslation } from 'react-i18next';
import { OutgoingHoldNotice } from '../../../features/withdrawals/outgoing-hold.tsx';
import { useMember } from '../../../platform/use-member.ts';
import { useTitle } from '../../../platform/use-title.ts';
import { Columns, Page } from '../../../ui/page.tsx';
import { BalanceCard } from './balance-card.tsx';
import { PayoutList } from './payout-list.tsx';
import { Payouts } from './payouts.tsx';

/** The payment account of a business: what it holds, the next payout, and the earlier ones. */
export function BusinessCash() {
  const { t } = useTranslation(['account', 'app']);
  const { externalDepositAddress } = useMember();
  const title = t('app:business-nav.payouts');
  useTitle(title);
  return (
    <Page width="wide" title={title} lead={t('cash.lead-business')}>
      <OutgoingHoldNotice of="payouts" />
      <Columns>
        <BalanceCard />
        <Payouts address={externalDepositAddress} />
      </Columns>
      <PayoutList />
    </Page>
  );
}
