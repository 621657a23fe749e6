/**
 * Every table that gives authority, every call that makes or ends such a row or returns its secret, and
 * a limit of each such call. A new table or call fails here until it is classified.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { ROLE_SCOPES, ROLES } from '#shared/team/scopes.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { type Case, caseOf } from '../../support/authorisation/cases.ts';
import { grantLimits } from '../../support/authorisation/grant-limits.ts';
import { hasSecret, watchGrants } from '../../support/authorisation/granted.ts';
import { OTHER_CALLS } from '../../support/authorisation/open-documents.ts';
import { outcomeOf } from '../../support/authorisation/oracle.ts';
import { type Requests, requestsOf } from '../../support/authorisation/requests.ts';
import { matrixOf } from '../../support/authorisation/rows.ts';
import type { Stage } from '../../support/authorisation/stage.ts';
import { PASSWORD } from '../../support/people/people.ts';

const api = useApi();
let requests: Requests;
beforeAll(async () => {
  requests = await requestsOf(api());
});
const MATRIX = matrixOf({ api, cast: (): Stage => requests.stages.live.proven });

/** Rows that give authority over a business. */
const OF_BUSINESSES = [
  'api_key',
  'oauth_access_token',
  'oauth_authorization',
  'oauth_grant',
  'team_invitation',
  'team_member',
  'till_device',
  'webhook_endpoint',
];
/** Credentials of one person for their own account, and what a call of theirs carries for minutes. */
const OF_PEOPLE = [
  'auth_session',
  'credential_change',
  'erasure_request',
  'factor_reset',
  'frame_code',
  'mail_code',
  'member',
  'member_device',
  'passkey',
  'passkey_challenge',
  'payment_challenge',
  'recovery_code',
  'second_factor',
  'sign_in_ticket',
  'withdrawal',
];
/** By the operator's commands, which have a matrix of their own (docs/operator-roles.md). */
const OF_OPERATORS = [
  'operator',
  'operator_challenge',
  'operator_passkey',
  'operator_passkey_code',
  'operator_session',
];
/** Hashes of content and of the chain, published tokens, counted tokens, codes that take off a price or show a visit, postcodes. */
const NO_AUTHORITY = [
  'api_request',
  'audit_log',
  'chain_scan',
  'coupon',
  'deposit',
  'domain_proof',
  'idempotency',
  'invoice',
  'invoice_buyer',
  'invoice_seller',
  'ledger.checkpoint',
  'ledger.seal',
  'mandate',
  'merchant_logo',
  'migration',
  'outgoing',
  'outgoing_version',
  'pass_visit',
  'pay_session',
  'purchase',
  'purchase_count',
  'purchase_reversal',
  'refund',
  'registered_passkey',
  'reserve_node',
  'reserve_proof',
  'test_purchase',
  'till_sale',
];

test('every table with a secret, a hash, a role or scopes says what it gives', async () => {
  const found = await rowsOf<{ name: string }>(
    api().database.owner.db,
    sql`select distinct case table_schema when 'public' then '' else table_schema || '.' end
        || table_name as name
      from information_schema.columns join pg_tables
        on schemaname = table_schema and tablename = table_name
      where table_schema not in ('pg_catalog', 'information_schema', 'partitions', 'pgboss')
        and table_name <> 'grant_seen' and column_name ~
          '(hash|secret|sealed|token|role|scope|ticket|challenge|credential_id|digits|public_key|code)'
      order by name`,
  );

  const known = [...OF_BUSINESSES, ...OF_PEOPLE, ...OF_OPERATORS, ...NO_AUTHORITY];
  expect(found.map(({ name }) => name)).toEqual(known.sort());
});

/** The calls of the authorisation matrix that no caller there completes: none is about a business's keys. */
const UNCOMPLETED = new Set([
  // They need a code, a card, a chain, a passkey or the other mode, and act on the caller's own account.
  'POST /api/auth/email-confirmation',
  'POST /api/auth/erasure/stop',
  'POST /api/auth/factor-reset/stop',
  'POST /api/auth/local/second-factor',
  'POST /api/auth/mail-digits',
  'POST /api/auth/passkey',
  'POST /api/auth/reset-password',
  'POST /api/auth/undo',
  'POST /api/cards/test-webhook',
  'POST /api/cards/webhook',
  // A payment comes first (invoices.test.ts).
  'POST /api/merchant/invoices',
  'POST /api/wallet/invoices',
  // Another person approves, and a member's phone shows a code (pass-imports.test.ts, pass-visits.test.ts).
  'POST /api/merchant/pass-imports/:id/approve',
  'POST /api/merchant/passes/:id/visits',
  'POST /api/merchant/payouts',
  'POST /api/merchant/payouts/:id/cancel',
  'POST /api/pay/:id/passkey',
  'POST /api/pay/:id/passkey/options',
  'POST /api/pay/:id/passkey/remember',
  'POST /api/pay/:id/top-up',
  'POST /api/pay/:id/top-up/quote',
  'POST /api/token/purchases',
  'POST /api/token/purchases/:id/cancel',
  'POST /api/token/purchases/:id/payment',
  'POST /api/token/purchases/:id/withdrawal',
  'POST /api/token/purchases/quote',
  'POST /api/users/me/email/resend',
  'POST /api/users/me/erasure',
  'POST /api/users/me/passkeys',
  'POST /api/users/me/second-factor/confirm',
  'POST /api/users/me/second-factor/off',
  'POST /api/users/me/second-factor/recovery-codes',
  // The strong step of what a member allows a business to take (mandates.test.ts, mandate-trial.test.ts).
  'POST /api/link/:id/accept-plan',
  'POST /api/wallet/agreements/:id/approve',
  'POST /api/wallet/exit',
  'POST /api/wallet/payout',
  'POST /api/wallet/withdrawals/:id/approve',
  'POST /api/wallet/withdrawals/:id/cancel',
  'POST /api/wallet/withdrawals/:id/second-approval',
  'POST /api/wallet/withdrawals/approval',
  'POST /api/wallet/withdrawals/cancel',
  'PUT /api/users/me/mailbox-proof',
  'PUT /api/users/me/notifications',
  // A till's device has a cookie; pairing gives it what its business made (till-pairing.test.ts).
  'POST /api/till/days',
  'POST /api/till/days/:id/close',
  'POST /api/till/leave',
  'POST /api/till/pair',
  'POST /api/till/reservations/:id/capture',
  'POST /api/till/reservations/:id/release',
  'POST /api/till/sales',
  'POST /api/till/sales/:id/cancel',
  'POST /api/till/sales/:id/refund',
  'POST /api/till/visits',
  'POST /api/till/visits/:id/return',
  // A test member signs in at payments of their own business in test mode alone (test-mode.test.ts).
  'DELETE /api/business/test-members/:id',
  'POST /api/business/test-members',
  'POST /api/business/test-members/:id/funds',
  'POST /api/business/test-members/:id/sign-in',
  'POST /api/merchant/test-clock',
]);

/** A code for an OAuth client: of the member's own link (oauth-answer.test.ts, oauth-codes.test.ts). */
const OF_LINKS = ['POST /api/link/:id/answer'];
/** Not in the matrix: a client's server redeems and refreshes codes of its links (oauth-tokens.test.ts). */
const OAUTH = ['POST /oauth/token', 'POST /oauth/revoke'];

/** Bodies that give more than those of the matrix. */
const GIVING: Record<string, object> = {
  'PUT /api/merchant/settings': {
    recipientWebhook: 'https://shop.test/other',
    currentPassword: PASSWORD,
  },
};
/** Whoever may make calls: a founder who has proven the mailbox, a key, a member, anybody. */
const WITH_RIGHTS: Case[] = [
  caseOf({ credential: 'person', role: 'founder', factor: 'mailbox proven' }),
  caseOf({ credential: 'key' }),
  caseOf({ credential: 'person', role: 'none' }),
  caseOf({ credential: 'none' }),
];

const LIMITS = grantLimits(api);

test('every call that gives or ends authority over a business has a limit below', async () => {
  const seen = await watchGrants(api(), OF_BUSINESSES);
  const [giving, uncompleted]: [string[], string[]] = [[], []];
  for (const [route, { rule }] of Object.entries(MATRIX)) {
    if (route.startsWith('GET ')) continue;
    let isCompleted = false;
    for (const one of WITH_RIGHTS.filter((one) => outcomeOf(rule, one) === 'passes')) {
      const { request, someone } = await requests.requestOf(route, one, true);
      const unfound = someone && (await requests.found(one, someone));
      await seen();
      const given = GIVING[route] ? { payload: GIVING[route] } : {};
      const { body, statusCode } = await api().http.inject({ ...request, ...given });
      await unfound?.();
      isCompleted = statusCode < 400;
      if (!isCompleted) continue;
      if ((await seen()).length > 0 || hasSecret(body)) giving.push(route);
      break;
    }
    if (!isCompleted) uncompleted.push(route);
  }

  expect(giving.sort()).toEqual([...Object.keys(LIMITS), ...OF_LINKS].sort());
  expect(uncompleted.sort()).toEqual([...UNCOMPLETED].sort());
  expect(OTHER_CALLS.filter((route) => OAUTH.includes(route))).toEqual(OAUTH);
});

describe('beyond what they hold', () => {
  test.each(Object.entries(LIMITS))('%s is refused', async (_, { ask, code }) => {
    const refused = await ask();

    expect(refused.json().code).toBe(code);
  });
});

test('every role that makes keys holds what a till may do', () => {
  const makers = ROLES.filter((role) => ROLE_SCOPES[role].includes('api-keys:write'));

  for (const role of makers)
    expect(ROLE_SCOPES[role]).toEqual(expect.arrayContaining([...ROLE_SCOPES.till]));
});
