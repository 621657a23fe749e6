/** All scheduled jobs (cron expressions in UTC). */
import { ERASURE_STEPS } from './erasure-steps.ts';
import { forgetExpired, forgetPersonalData } from './forget-personal-data.ts';
import { checkInvariants } from './invariants.ts';
import { applyPendingCredits } from './ledger/accounts.ts';
import { sealTransfers } from './ledger/seal.ts';
import { checkDueDomains } from './merchants/domain/check-due.ts';
import { placeEvents } from './merchants/events/feed.ts';
import { endOfRetired } from './payments/charges/end-retired.ts';
import { endOfThoseWhoLeft, openFrozen } from './payments/charges/run-due.ts';
import { publishHeads } from './payments/evidence/publish.ts';
import { expireInvitations } from './payments/link/invitations.ts';
import { checkNetwork } from './payments/network/report.ts';
import { queueDailySummaries } from './payments/notices/daily-summary.ts';
import { queueFirstSales } from './payments/notices/first-sale.ts';
import { expireHoldings } from './payments/passes/holdings.ts';
import { queuePassReminders } from './payments/passes/reminders.ts';
import { expirePaySessions } from './payments/pay/pay-session.ts';
import { alertSilentRequests } from './payments/refund-requests/silent-requests.ts';
import { releaseDueReservations } from './payments/reservations/reservations.ts';
import { proveReserves } from './payments/reserves/prove.ts';
import { closeSettlements } from './payments/settlements/close-due.ts';
import { queueOwnerNotices } from './people/activity/owner-notices.ts';
import { expireCredentialChanges } from './people/credentials/expire.ts';
import { applyFactorResets } from './people/credentials/factor-reset.ts';
import { eraseDue } from './people/erasure/erase-due.ts';
import { endDueSuspensions } from './people/suspensions/expire.ts';
import type { Job } from './platform/jobs/schedule.ts';
import { writeWaiting } from './platform/mail/send-due.ts';
import { makeMonths } from './platform/partitions/months.ts';
import { recordStatus } from './platform/status/record.ts';
import { queueTrialNotices } from './tokens/levels/trial-notices.ts';
import { keepLots } from './tokens/purchases/keep-lots.ts';
import { catchUpWithCards } from './tokens/purchases/sweeper.ts';
import { reconcileChain } from './tokens/reconcile/breaker.ts';
import { planSweeps } from './tokens/withdrawals/sweeps.ts';
import { verifyWholeBooks } from './verification.ts';

export const JOBS: readonly Job[] = [
  { name: 'expire-pay-sessions', cron: '* * * * *', run: expirePaySessions },
  { name: 'expire-passes', cron: '*/10 * * * *', run: expireHoldings },
  { name: 'release-reservations', cron: '* * * * *', run: releaseDueReservations },
  { name: 'announce-unblocked', cron: '* * * * *', run: openFrozen },
  { name: 'end-agreements', cron: '*/10 * * * *', run: endOfThoseWhoLeft },
  { name: 'end-retired', cron: '* * * * *', run: endOfRetired },
  { name: 'tell-of-passes', cron: '29 * * * *', run: queuePassReminders },
  { name: 'alert-silent-requests', cron: '37 * * * *', run: alertSilentRequests },
  { name: 'tell-owners', cron: '* * * * *', run: queueOwnerNotices },
  { name: 'tell-of-trials', cron: '19 * * * *', run: queueTrialNotices },
  { name: 'tell-of-first-sales', cron: '* * * * *', run: queueFirstSales },
  { name: 'tell-of-days', cron: '9 * * * *', run: queueDailySummaries },
  { name: 'catch-up-with-cards', cron: '* * * * *', run: catchUpWithCards },
  { name: 'place-events', cron: '*/10 * * * *', run: placeEvents },
  { name: 'expire-link-sessions', cron: '* * * * *', run: expireInvitations },
  { name: 'apply-pending-credits', cron: '* * * * *', run: applyPendingCredits },
  { name: 'record-status', cron: '* * * * *', run: recordStatus },
  { name: 'seal-transfers', cron: '* * * * *', run: sealTransfers },
  { name: 'close-settlements', cron: '4 * * * *', run: closeSettlements },
  { name: 'keep-lots', cron: '33 2 * * 1', run: keepLots },
  { name: 'check-network', cron: '14 4 * * *', run: checkNetwork },
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
  { name: 'check-domains', cron: '*/5 * * * *', run: checkDueDomains },
  { name: 'write-waiting-mails', cron: '13 * * * *', run: writeWaiting },
  { name: 'forget-expired', cron: '7 * * * *', run: forgetExpired },
  { name: 'forget-personal-data', cron: '17 3 * * *', run: forgetPersonalData },
];
