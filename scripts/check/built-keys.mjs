/** The keys of texts that code builds, such as `errors.<code>`; the locale check asks for each of them. */

import { UNPAID } from '../../hosted/features/sales/unpaid.ts';
import { BUSINESS_PLACES, MEMBER_PLACES } from '../../hosted/layouts/account-nav/places.ts';
import { PRESETS } from '../../hosted/pages/api-settings/api-keys/presets.ts';
import { GROUP_NAMES } from '../../hosted/pages/api-settings/group-names.ts';
import { ACTIVITY_KINDS } from '../../shared/activity/kinds.ts';
import { OVERLAPS } from '../../shared/api-keys/schemas.ts';
import { CAPTURES } from '../../shared/capture/terms.ts';
import { CREDENTIAL_CHANGE_KINDS } from '../../shared/credentials/schemas.ts';
import { FINDINGS, SEVERITIES } from '../../shared/doctor/schemas.ts';
import { CHECK_RESULTS, PROOF_METHODS } from '../../shared/domain/schemas.ts';
import { FALLBACK_REASONS, FALLBACK_STEPS } from '../../shared/embed/protocol.ts';
import { catalogue } from '../../shared/errors.ts';
import { DOCUMENT_KINDS } from '../../shared/invoices/fields.ts';
import {
  ROW_PROBLEMS as MEMBERSHIP_PROBLEMS,
  ROW_FIELDS,
} from '../../shared/link/import-schemas.ts';
import { APPROVAL_KINDS } from '../../shared/mandates/schemas.ts';
import { NOTICES } from '../../shared/notifications/kinds.ts';
import { HOLDING_STATUSES, ORIGINS } from '../../shared/passes/fields.ts';
import { ROW_PROBLEMS } from '../../shared/passes/import-schemas.ts';
import { BLOCKED_REASONS, OBSTACLES } from '../../shared/pay/obstacles.ts';
import { PAY_STATUSES } from '../../shared/pay/schemas.ts';
import { SIGN_IN_OBSTACLES } from '../../shared/pay/sign-in-obstacle.ts';
import { WAY_STEPS } from '../../shared/pay/way.ts';
import { AGREEMENT_STATUSES, CHARGE_REASONS, CHARGE_STATUSES } from '../../shared/plans/fields.ts';
import { ERASURE_BLOCKERS } from '../../shared/profile/erasure-schemas.ts';
import { PURCHASE_LIMITS, PURCHASE_STATUSES } from '../../shared/purchases/schemas.ts';
import { REFUND_REASONS, REFUND_REQUEST_STATUSES } from '../../shared/refund-requests/schemas.ts';
import { STATUS_CLASSES } from '../../shared/requests/schemas.ts';
import { RHYTHMS } from '../../shared/rhythms.ts';
import { PAYMENT_ORDERS, PAYMENT_STATUSES } from '../../shared/sales/schemas.ts';
import { SETUP_STEPS } from '../../shared/setup/schemas.ts';
import { ROLES } from '../../shared/team/scopes.ts';
import { SECRET_KINDS } from '../../shared/team-secrets/schemas.ts';
import { PAYMENT_STEPS, TRANSACTION_TYPES } from '../../shared/transactions/schemas.ts';
import { MEMBERSHIP_STATES } from '../../shared/wallet/membership.ts';
import { DELIVERY_PROBLEMS, DELIVERY_STATUSES } from '../../shared/webhooks/fields.ts';
import { WITHDRAWAL_STATUSES } from '../../shared/withdrawals/schemas.ts';

/** What a member does with a mandate or an agreement. */
const MANDATE_ACTS = ['pause', 'resume', 'stop', 'end'];

const CODES = [...Object.keys(catalogue), 'network', 'unknown'];
/** An active member reads their level alone. */
const NOT_ACTIVE = MEMBERSHIP_STATES.filter((state) => state !== 'active');
const CLOSED = ['paid', 'cancelled', 'expired'];
/** A proof that was found has a text of its own; `_` starts a plural form. */
const NOT_PROVEN = CHECK_RESULTS.filter((result) => result !== 'proven').map((result) =>
  result.replace('_', '-'),
);

/**
 * Keys that code builds: `exactly` names all members, `among` those that may exist; without either
 * a member is what stands as a literal in a file that builds such keys.
 * @type {Record<string, { exactly?: readonly string[], among?: readonly string[] }>}
 */
export const BUILT = {
  'holding.': { exactly: HOLDING_STATUSES },
  'pass-status.': { among: HOLDING_STATUSES },
  'origin.': { exactly: ORIGINS },
  'problem.': { exactly: ROW_PROBLEMS },
  'row-problem.': { exactly: MEMBERSHIP_PROBLEMS },
  'field.': { exactly: ROW_FIELDS },
  'act.': { among: MANDATE_ACTS.flatMap((act) => [act, `${act}-of`]) },
  'ask.': { among: MANDATE_ACTS.flatMap((act) => [act, `${act}-text`]) },
  'done.': { among: [...MANDATE_ACTS, 'approve'] },
  'status.': { among: [...AGREEMENT_STATUSES, 'paused', 'stopped'] },
  'failed.': { among: CHARGE_REASONS },
  'approve.': { among: APPROVAL_KINDS },
  'agreement.': { exactly: AGREEMENT_STATUSES },
  'mandate.': { exactly: ['paused', 'ended'] },
  'mandate-why.': { exactly: ['paused', 'ended'] },
  'charge.': { among: CHARGE_STATUSES },
  'reason.': { exactly: CHARGE_REASONS },
  'rhythm.': { exactly: RHYTHMS },
  'unit.': { exactly: RHYTHMS },
  'share.': { among: ['name', 'email'] },
  'blocked.': { exactly: OBSTACLES },
  'erasure-blockers.': { exactly: ERASURE_BLOCKERS },
  'hold-reasons.': { exactly: CREDENTIAL_CHANGE_KINDS },
  'closed.': { exactly: PAY_STATUSES.filter((status) => CLOSED.includes(status)) },
  'notice.': {
    among: [...CODES, ...SIGN_IN_OBSTACLES, 'passkey_unused', 'covered', 'unconfirmed'],
  },
  'errors.': { among: CODES },
  'action.': {},
  'document.': { among: DOCUMENT_KINDS },
  'coupon.': {},
  'reservation.': {},
  'limits.': { exactly: PURCHASE_LIMITS },
  'reservation-status.': {},
  'captures.': { exactly: CAPTURES },
  'capture-hints.': { exactly: CAPTURES },
  'payment-steps.': { exactly: PAYMENT_STEPS },
  'payment-orders.': { exactly: PAYMENT_ORDERS },
  'order-status.': { exactly: PURCHASE_STATUSES },
  'types.': {
    exactly: [
      ...TRANSACTION_TYPES,
      ...['purchase_returned', 'disputed', 'released', 'taken_back', 'payout', 'payout_returned'],
    ],
  },
  'problems.': { exactly: DELIVERY_PROBLEMS },
  'delivery-states.': { exactly: DELIVERY_STATUSES },
  'way.': { exactly: WAY_STEPS },
  'statuses.': { exactly: PAYMENT_STATUSES },
  'state.': { exactly: NOT_ACTIVE },
  'words.': { exactly: NOT_ACTIVE },
  'proven-by.': { exactly: [...PROOF_METHODS, 'operator'] },
  'results.': { exactly: NOT_PROVEN },
  'severity.': { exactly: SEVERITIES },
  'findings.': { exactly: FINDINGS },
  'steps.': { exactly: FALLBACK_STEPS },
  'reasons.': { exactly: FALLBACK_REASONS },
  'refund-reasons.': { exactly: REFUND_REASONS },
  'list-status.': { exactly: ['all', ...REFUND_REQUEST_STATUSES] },
  'request-status.': { exactly: REFUND_REQUEST_STATUSES },
  'overlap.': { exactly: OVERLAPS.flatMap((hours) => [`${hours}`, `${hours}-hint`]) },
  'preset.': { exactly: [...PRESETS, 'custom'].flatMap((name) => [name, `${name}-hint`]) },
  'setup-steps.': { exactly: SETUP_STEPS.flatMap((name) => [name, `${name}-text`]) },
  'business-nav.': { exactly: BUSINESS_PLACES.map(({ name }) => name) },
  'tabs.': { exactly: MEMBER_PLACES.map(({ name }) => name) },
  'payout-status.': { exactly: WITHDRAWAL_STATUSES },
  'unpaid.': { exactly: UNPAID },
  'groups.': { exactly: GROUP_NAMES },
  'day.': { among: ['gross', 'discount', 'tip', 'refunded'] },
  'sale-status.': { exactly: PAY_STATUSES },
  'refusal.': { exactly: BLOCKED_REASONS },
  'roles.': { exactly: ROLES },
  'secret-kinds.': { exactly: SECRET_KINDS },
  'hints.': { exactly: ROLES },
  'class.': { exactly: STATUS_CLASSES },
  'mail-kinds.': { exactly: NOTICES.map((kind) => kind.replaceAll('_', '-')) },
  'kinds.': { exactly: ACTIVITY_KINDS.map((kind) => kind.replaceAll(/[._]/g, '-')) },
};
