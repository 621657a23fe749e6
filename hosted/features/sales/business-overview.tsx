import * as setupEndpoints from '#shared/setup/endpoints.ts';
import { useApi } from '../../platform/use-api.ts';
import { Columns } from '../../ui/page.tsx';
import { OpenRequestsNotice } from '../refund-requests/open-requests-notice.tsx';
import { SetupCard } from '../setup/setup-card.tsx';
import { HistoryCard } from '../wallet/history-card.tsx';
import { PayoutSummary } from './payout-summary.tsx';
import { RecentPayments } from './recent-payments.tsx';
import { SalesCard } from './sales-card.tsx';

/**
 * The home of a business. What is left to set up comes first until the first payment; from then on
 * sales do.
 */
export function BusinessOverview() {
  const setup = useApi(setupEndpoints.readSetup, {}).data;
  const sells = setup?.steps.some(({ name, done }) => name === 'payment' && done) ?? false;
  return (
    <>
      <OpenRequestsNotice />
      {!sells && <SetupCard />}
      <SalesCard />
      {sells && <SetupCard />}
      <RecentPayments />
      <Columns>
        <PayoutSummary />
        <HistoryCard />
      </Columns>
    </>
  );
}
