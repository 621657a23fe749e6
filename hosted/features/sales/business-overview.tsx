import { Columns } from '../../ui/page.tsx';
import { MembershipCard } from '../membership/membership-card.tsx';
import { HistoryCard } from '../wallet/history-card.tsx';
import { PayoutSummary } from './payout-summary.tsx';
import { RecentPayments } from './recent-payments.tsx';
import { SalesCard } from './sales-card.tsx';

/** The overview of a business: sales first, then balances and membership. */
export function BusinessOverview() {
  return (
    <>
      <SalesCard />
      <RecentPayments />
      <Columns>
        <PayoutSummary />
        <MembershipCard />
      </Columns>
      <HistoryCard />
    </>
  );
}
