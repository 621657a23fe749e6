/**
 * What is asked of each call. The calls are those of the authorisation matrix, which has every route of the server,
 * so a new call is measured without being named here.
 */
import { caseOf } from '../../tests/support/authorisation/cases.ts';
import type { Matrix } from '../../tests/support/authorisation/matrix.ts';
import { outcomeOf } from '../../tests/support/authorisation/oracle.ts';
import { matrixOf } from '../../tests/support/authorisation/rows.ts';

/** Least throughput, as a share of the reference route's. */
const LOOK_UP = 0.5;
const ONE_PAYMENT = 0.35;
const PAGE = 0.25;
const CREATION = 0.3;

/** The confirmation of a session that is paid already. */
export const AGAIN = 'POST /api/pay/:id/confirm, again';

export const TARGETS: Record<string, number> = {
  'GET /api/users/me': LOOK_UP,
  'GET /api/token/rates': LOOK_UP,
  'GET /api/pay/:id': ONE_PAYMENT,
  'GET /api/merchant/pay-sessions/:id': ONE_PAYMENT,
  'GET /api/wallet/transactions': PAGE,
  'GET /api/merchant/pay-sessions': PAGE,
  'GET /api/merchant/balance/movements': PAGE,
  'GET /api/business/payments': PAGE,
  'POST /api/merchant/pay-sessions': CREATION,
  [AGAIN]: LOOK_UP,
};

/** Lists of which a full page is asked for. */
export const PAGES: readonly string[] = Object.keys(TARGETS).filter(
  (route) => TARGETS[route] === PAGE,
);
export const PAGE_LENGTH = 20;

const REASONS = {
  stream: 'a stream, which stays open',
  secret: 'needs a secret from an e-mail, an authenticator or a device',
  outside: 'calls the card network, the chain or another server',
  export: 'an export, whose cost is its length',
  upload: 'an upload, whose cost is its length',
  once: 'takes a payment of its own for each call',
  clock: 'moves the time of its business, in test mode alone',
} as const;

/** Calls that cannot be measured beside the others, and why. */
export const UNMEASURED: Record<string, keyof typeof REASONS> = {
  'GET /api/pay/:id/events': 'stream',
  'GET /api/link/:id/events': 'stream',
  'GET /api/users/me/changes': 'stream',
  'POST /api/users/me/export': 'export',
  'PUT /api/merchant/appearance/logo': 'upload',
  'POST /api/users/me/email/resend': 'secret',
  'POST /api/auth/undo': 'secret',
  'POST /api/auth/factor-reset/stop': 'secret',
  'POST /api/auth/erasure/stop': 'secret',
  'POST /api/users/me/erasure': 'secret',
  'POST /api/auth/local/second-factor': 'secret',
  'POST /api/users/me/second-factor/confirm': 'secret',
  'POST /api/users/me/second-factor/recovery-codes': 'secret',
  'POST /api/users/me/second-factor/off': 'secret',
  'POST /api/auth/email-confirmation': 'secret',
  'POST /api/auth/mail-digits': 'secret',
  'POST /api/auth/reset-password': 'secret',
  'PUT /api/users/me/mailbox-proof': 'secret',
  'PUT /api/users/me/notifications': 'secret',
  'POST /api/till/pair': 'secret',
  'POST /api/till/visits': 'secret',
  'POST /api/till/visits/:id/return': 'secret',
  'POST /api/merchant/passes/:id/visits': 'secret',
  'POST /api/merchant/pass-imports/:id/approve': 'secret',
  'GET /api/till/code': 'secret',
  'POST /api/users/me/passkeys': 'secret',
  'POST /api/users/me/passkeys/options': 'secret',
  'POST /api/auth/passkey': 'secret',
  'POST /api/pay/:id/passkey/remember': 'secret',
  'POST /api/pay/:id/passkey/options': 'secret',
  'POST /api/pay/:id/passkey': 'secret',
  'POST /api/link/:id/accept-plan': 'secret',
  'POST /api/wallet/agreements/:id/approve': 'secret',
  'POST /api/wallet/exit': 'outside',
  'POST /api/token/purchases/:id/withdrawal': 'outside',
  'POST /api/wallet/payout': 'outside',
  'POST /api/wallet/withdrawals/approval': 'outside',
  'POST /api/wallet/withdrawals/cancel': 'outside',
  'POST /api/wallet/withdrawals/:id/cancel': 'outside',
  'POST /api/wallet/withdrawals/:id/approve': 'outside',
  'POST /api/wallet/withdrawals/:id/second-approval': 'outside',
  'POST /api/merchant/payouts': 'outside',
  'GET /api/merchant/payouts/:id': 'outside',
  'POST /api/merchant/payouts/:id/cancel': 'outside',
  'POST /api/token/purchases': 'outside',
  'POST /api/token/purchases/:id/payment': 'outside',
  'POST /api/token/purchases/:id/cancel': 'outside',
  'POST /api/cards/webhook': 'outside',
  'POST /api/cards/test-webhook': 'outside',
  'POST /api/pay/:id/top-up/quote': 'outside',
  'POST /api/pay/:id/top-up': 'outside',
  'POST /api/token/purchases/quote': 'outside',
  'GET /api/merchant/payouts/:id/lines': 'outside',
  'POST /api/merchant/invoices': 'once',
  'POST /api/wallet/invoices': 'once',
  'GET /api/receipts/:id': 'export',
  'GET /api/wallet/statements/:id/pdf': 'export',
  'GET /api/merchant/statements/:id/pdf': 'export',
  'POST /api/pay/:id/approve': 'secret',
  'POST /api/business/payments/:id/refunds': 'secret',
  'POST /api/business/tills': 'secret',
  'POST /api/business/tokens': 'secret',
  'POST /api/business/tokens/:id/reveal': 'secret',
  'POST /api/business/tokens/:id/revoke': 'secret',
  'POST /api/business/team/invitations': 'secret',
  'PUT /api/business/team/:id': 'secret',
  'POST /api/business/team/:id/ownership': 'secret',
  'POST /api/business/suspensions/:id': 'secret',
  'POST /api/business/webhook-endpoints/:id/reveal-secret': 'secret',
  'POST /api/merchant/doctor': 'outside',
  'POST /api/merchant/verification': 'outside',
  'POST /api/merchant/test-clock': 'clock',
};

export const reasonOf = (route: string): string | undefined => {
  const reason = UNMEASURED[route];
  return reason && REASONS[reason];
};

const nothing = (): never => {
  throw new Error('the rules alone');
};
export const MATRIX: Matrix = matrixOf({ api: nothing, cast: nothing });

/** The calls that are measured, in the order of the matrix. */
export const MEASURED = Object.keys(MATRIX).filter(
  (route) => route.includes(' /api/') && !UNMEASURED[route],
);

/** The first caller whom the call accepts: a server before its owner, a person before a business. */
const CALLERS = [
  { credential: 'key' },
  { credential: 'device' },
  { credential: 'person', role: 'none' },
  { credential: 'person', role: 'owner' },
  { credential: 'key', mode: 'test' },
  { credential: 'person', role: 'owner', mode: 'test' },
  { credential: 'metrics' },
];

/** A session is read by its payer more often than by nobody. */
export function callerOf(route: string) {
  const rule = MATRIX[route]?.rule;
  if (rule?.by === 'anyone' && route !== 'GET /api/pay/:id') return caseOf({ credential: 'none' });
  const accepted = CALLERS.map(caseOf).find(
    (one) =>
      rule &&
      outcomeOf(rule, one) === 'passes' &&
      (rule.by !== 'anyone' || one.credential === 'person'),
  );
  if (!accepted) throw new Error(`nobody is accepted by ${route}`);
  return accepted;
}
