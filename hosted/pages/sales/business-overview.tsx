import account from '../account/account.module.css';
import { HistoryCard } from '../account/history-card.tsx';
import { MembershipCard } from '../account/membership-card.tsx';
import { PayoutSummary } from './payout-summary.tsx';
import { RecentPayments } from './recent-payments.tsx';
import { SalesCard } from './sales-card.tsx';

/** What a business takes in, then what it has and is as any member. */
export function BusinessOverview() {
  return (
    <>
      <SalesCard />
      <RecentPayments />
      <div className={account.pair}>
        <PayoutSummary />
        <MembershipCard />
      </div>
      <HistoryCard />
    </>
  );
}
