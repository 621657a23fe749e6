import { Columns } from '../../ui/page.tsx';
import { OpenRequestsNotice } from '../refund-requests/open-requests-notice.tsx';
import { SetupCard } from '../setup/setup-card.tsx';
import { HistoryCard } from '../wallet/history-card.tsx';
import { PayoutSummary } from './payout-summary.tsx';
import { RecentPayments } from './recent-payments.tsx';
import { SalesCard } from './sales-card.tsx';

/** The home of a business: what is left to set up, sales, and what can be paid out. */
export function BusinessOverview() {
  return (
    <>
      <OpenRequestsNotice />
      <SetupCard />
      <SalesCard />
      <RecentPayments />
      <Columns>
        <PayoutSummary />
        <HistoryCard />
      </Columns>
    </>
  );
}
