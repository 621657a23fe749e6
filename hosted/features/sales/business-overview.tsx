import { Suspense, useState } from 'react';
import * as actingEndpoints from '#shared/acting/endpoints.ts';
import * as requestsEndpoints from '#shared/refund-requests/endpoints.ts';
import * as salesEndpoints from '#shared/sales/endpoints.ts';
import { queryBefore, queryOf, USUAL_PERIOD } from '#shared/sales/period.ts';
import * as setupEndpoints from '#shared/setup/endpoints.ts';
import { adoptEarlyAnswer } from '../../platform/early-answers.ts';
import { useSession } from '../../platform/session-context.ts';
import { useApi } from '../../platform/use-api.ts';
import { Sections } from '../../ui/page.tsx';
import { OpenRequestsNotice } from '../refund-requests/open-requests-notice.tsx';
import { OPEN_REQUESTS, useOpenRequestsQuery } from '../refund-requests/use-open-requests.ts';
import { SetupCard } from '../setup/setup-card.tsx';
import { SuspensionsNotice } from '../suspensions/suspensions-notice.tsx';
import { HistoryCard } from '../wallet/history-card.tsx';
import styles from './business-overview.module.css';
import { OverviewSkeleton } from './overview-skeleton.tsx';
import { PayoutSummary } from './payout-summary.tsx';
import { NEWEST, RecentPayments } from './recent-payments.tsx';
import { ReservedCard } from './reservations/lazy-parts.ts';
import { SalesCard } from './sales-card.tsx';

/** The home of a business: what waits for it, then its sales. */
export function BusinessOverview() {
  useEarlyAnswers();
  const { now } = useSession();
  const setup = useApi(setupEndpoints.readSetup, {});
  const isKnown = [
    setup,
    useApi(actingEndpoints.listBusinesses, {}),
    useOpenRequestsQuery(),
    useApi(salesEndpoints.read, { query: queryOf(USUAL_PERIOD, now()) }),
    useApi(salesEndpoints.listPayments, { query: NEWEST }),
  ].every(({ isPending }) => !isPending);
  return (
    <>
      {!isKnown && <OverviewSkeleton />}
      {/* Loads hidden, and appears when the heights of its parts are known. */}
      <Sections hidden={!isKnown}>
        <SuspensionsNotice />
        <OpenRequestsNotice />
        <div className={styles.home}>
          <div className={styles.setup}>
            <SetupCard />
          </div>
          <div className={styles.sales}>
            <SalesCard />
          </div>
          <div className={styles.recent}>
            <RecentPayments />
          </div>
          <div className={styles.payouts}>
            <PayoutSummary />
            <Suspense fallback={null}>
              <ReservedCard />
            </Suspense>
          </div>
          <div className={styles.history}>
            <HistoryCard />
          </div>
        </div>
      </Sections>
    </>
  );
}

/** What the early script of the document has read already. */
function useEarlyAnswers(): void {
  const session = useSession();
  useState(() => {
    adoptEarlyAnswer(session, setupEndpoints.readSetup, {});
    adoptEarlyAnswer(session, actingEndpoints.listBusinesses, {});
    adoptEarlyAnswer(session, requestsEndpoints.list, { query: OPEN_REQUESTS });
    adoptEarlyAnswer(session, salesEndpoints.listPayments, { query: NEWEST });
    const now = session.now();
    for (const query of [
      queryOf(USUAL_PERIOD, now),
      queryOf(1, now),
      queryBefore(USUAL_PERIOD, now),
    ])
      adoptEarlyAnswer(session, salesEndpoints.read, { query });
  });
}
