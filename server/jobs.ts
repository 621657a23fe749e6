/** All scheduled jobs (cron expressions in UTC). */
import { ERASURE_STEPS } from './erasure-steps.ts';
import { forgetPersonalData } from './forget-personal-data.ts';
import { checkInvariants } from './invariants.ts';
import { applyPendingCredits } from './ledger/accounts.ts';
import { sealTransfers } from './ledger/seal.ts';
import { checkDueDomains } from './merchants/domain/check-due.ts';
import { forgetReports } from './merchants/embed-reports/reports.ts';
import { placeEvents } from './merchants/events/feed.ts';
import { deleteExpiredRequests } from './merchants/requests/forget.ts';
import { deleteOldHolds } from './payments/buttons/network-share.ts';
import { publishHeads } from './payments/evidence/publish.ts';
import { expireInvitations } from './payments/link/invitations.ts';
import { queueDailySummaries } from './payments/notices/daily-summary.ts';
import { queueFirstSales } from './payments/notices/first-sale.ts';
import { deleteExpiredTokens } from './payments/oauth/tokens.ts';
import { deleteExpiredApprovals } from './payments/pay/approvals.ts';
import { deleteExpiredFrameCodes } from './payments/pay/frame-code.ts';
import { expirePaySessions } from './payments/pay/pay-session.ts';
import { proveReserves } from './payments/reserves/prove.ts';
import { deleteExpiredActivity } from './people/activity/forget.ts';
import { queueOwnerNotices } from './people/activity/owner-notices.ts';
import { expireCredentialChanges } from './people/credentials/expire.ts';
import { applyFactorResets } from './people/credentials/factor-reset.ts';
import { eraseDue } from './people/erasure/erase-due.ts';
import { deleteExpiredPasskeyChallenges } from './people/factors/challenges.ts';
import { deleteUnconfirmedMembers } from './people/members/delete-unconfirmed.ts';
import { endDueSuspensions } from './people/suspensions/expire.ts';
import { deleteOldPositions } from './platform/db/replicas/positions.ts';
import { deleteExpiredAnswers } from './platform/http/idempotency.ts';
import type { Job } from './platform/jobs/schedule.ts';
import { deleteExpiredMails } from './platform/mail/send-due.ts';
import { makeMonths } from './platform/partitions/months.ts';
import { recordStatus } from './platform/status/record.ts';
import { queueTrialNotices } from './tokens/levels/trial-notices.ts';
import { deleteExpiredHolds } from './tokens/purchases/delete-expired-holds.ts';
import { deleteExpiredQuotes } from './tokens/purchases/quotes.ts';
import { catchUpWithCards } from './tokens/purchases/sweeper.ts';
import { reconcileChain } from './tokens/reconcile/breaker.ts';
import { planSweeps } from './tokens/withdrawals/sweeps.ts';
import { verifyWholeBooks } from './verification.ts';

export const JOBS: readonly Job[] = [
  { name: 'expire-pay-sessions', cron: '* * * * *', run: expirePaySessions },
  { name: 'tell-owners', cron: '* * * * *', run: queueOwnerNotices },
  { name: 'tell-of-trials', cron: '19 * * * *', run: queueTrialNotices },
  { name: 'tell-of-first-sales', cron: '* * * * *', run: queueFirstSales },
  { name: 'tell-of-days', cron: '9 * * * *', run: queueDailySummaries },
  { name: 'catch-up-with-cards', cron: '* * * * *', run: catchUpWithCards },
  { name: 'forget-card-holds', cron: '31 * * * *', run: deleteExpiredHolds },
  { name: 'forget-purchase-quotes', cron: '23 * * * *', run: deleteExpiredQuotes },
  { name: 'place-events', cron: '*/10 * * * *', run: placeEvents },
  { name: 'expire-link-sessions', cron: '* * * * *', run: expireInvitations },
  { name: 'apply-pending-credits', cron: '* * * * *', run: applyPendingCredits },
  { name: 'record-status', cron: '* * * * *', run: recordStatus },
  { name: 'seal-transfers', cron: '* * * * *', run: sealTransfers },
  { name: 'publish-heads', cron: '3 * * * *', run: publishHeads },
  { name: 'check-invariants', cron: '41 * * * *', run: checkInvariants },
  // Of all rows, once a week: an hour of work for ten million postings.
  { name: 'verify-books', cron: '5 2 * * 0', run: verifyWholeBooks },
  { name: 'reconcile-chain', cron: '47 * * * *', run: reconcileChain },
  { name: 'prove-reserves', cron: '27 * * * *', run: proveReserves },
  { name: 'make-months', cron: '52 * * * *', run: makeMonths },
  { name: 'plan-sweeps', cron: '*/10 * * * *', run: planSweeps },
  { name: 'apply-factor-resets', cron: '* * * * *', run: applyFactorResets },
  {
    name: 'erase-members',
    cron: '*/10 * * * *',
    run: (db, config) => eraseDue(db, config, ERASURE_STEPS),
  },
  { name: 'end-suspensions', cron: '* * * * *', run: endDueSuspensions },
  { name: 'expire-credential-changes', cron: '* * * * *', run: expireCredentialChanges },
  { name: 'forget-idempotency', cron: '7 * * * *', run: deleteExpiredAnswers },
  { name: 'forget-read-positions', cron: '14 * * * *', run: deleteOldPositions },
  { name: 'forget-button-holds', cron: '21 * * * *', run: deleteOldHolds },
  { name: 'forget-frame-codes', cron: '11 * * * *', run: deleteExpiredFrameCodes },
  { name: 'forget-oauth', cron: '17 * * * *', run: deleteExpiredTokens },
  { name: 'forget-approvals', cron: '13 * * * *', run: deleteExpiredApprovals },
  { name: 'forget-passkey-challenges', cron: '12 * * * *', run: deleteExpiredPasskeyChallenges },
  { name: 'forget-embed-reports', cron: '29 3 * * *', run: forgetReports },
  { name: 'forget-requests', cron: '37 * * * *', run: deleteExpiredRequests },
  { name: 'forget-activity', cron: '43 3 * * *', run: deleteExpiredActivity },
  { name: 'check-domains', cron: '*/5 * * * *', run: checkDueDomains },
  { name: 'forget-mails', cron: '13 * * * *', run: deleteExpiredMails },
  { name: 'forget-unconfirmed', cron: '19 3 * * *', run: deleteUnconfirmedMembers },
  { name: 'forget-personal-data', cron: '17 3 * * *', run: forgetPersonalData },
];
