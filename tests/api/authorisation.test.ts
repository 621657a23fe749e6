/** Who may call what: every route of the server against everyone who may knock. */
import { createHash, randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { issueFrameCode } from '../../server/auth/frame-code.ts';
import { newId } from '../../server/ids.ts';
import { useApi } from '../support/api.ts';
import { businessRows } from '../support/business-rows.ts';
import { buttonRows } from '../support/button-rows.ts';
import { CALLERS, type Caller, type Cast, credentialOf, newCast } from '../support/callers.ts';
import { domainRows } from '../support/domain-rows.ts';
import { linkRows } from '../support/link-rows.ts';
import { merchantEventRows } from '../support/merchant-rows.ts';
import { DOCUMENTS } from '../support/open-documents.ts';
import { passkeyRows } from '../support/passkey-rows.ts';
import { TOTAL } from '../support/pay-scene.ts';
import { newPaySession, PASSWORD, tokens } from '../support/people.ts';
import { ordersOf, purchaseRows } from '../support/purchases.ts';
import { refundRows } from '../support/refund-rows.ts';
import { newEmail, registration } from '../support/registration.ts';
import { rowCounts } from '../support/rows.ts';
import { salesRows } from '../support/sales-rows.ts';
import { secondFactorRows } from '../support/second-factor.ts';
import { move } from '../support/transfers.ts';
import { webhookRows } from '../support/webhook-rows.ts';

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

const api = useApi({ metricsToken: 'the-token-of-whoever-scrapes-the-figures' });
let cast: Cast;
/** A transaction of `member`. */
let deposited: string;
/** A purchase of `member`. */
let ordered: string;
beforeAll(async () => {
  cast = await newCast(api());
  deposited = await move(api(), { kind: 'deposit', amount: '1', to: cast.member.cash });
  ordered = await ordersOf(api(), cast.member.id);
});

const verifier = randomBytes(32).toString('base64url');
const challenge = createHash('sha256').update(verifier).digest('base64url');

interface Row {
  /** By caller, in the order of CALLERS. */
  statuses: string;
  body?: (session: string) => unknown;
  headers?: () => Record<string, string>;
  query?: string;
  /** What stands for `:id`; a pay session of its own otherwise. */
  id?: () => string | Promise<string>;
}

//                   none mem  oth  biz  mt   omt  rev  fr   ofr
const ANYONE = '200  200  200  200  200  200  200  200  200';
const MEMBERS = '401  200  200  200  401  401  401  403  403';
const CODE_INVALID = '400  400  400  400  400  400  400  400  400';
const OWN_MERCHANT = '401 401  401  401  200  404  401  401  401';

/** The calls of the API. A route that is in neither list fails the test. */
const MATRIX: Record<string, Row> = {
  'POST /api/auth/local': {
    statuses: ANYONE,
    body: () => ({ identifier: cast.other.email, password: PASSWORD }),
  },
  'POST /api/auth/refresh': {
    // Without its cookie there is nobody, whoever asks (tests/api/refresh.test.ts).
    statuses: ANYONE,
    headers: () => ({ origin: api().config.publicUrl }),
  },
  'POST /api/auth/logout': { statuses: MEMBERS },
  'GET /api/users/me': { statuses: MEMBERS },
  'PUT /api/users/me': { statuses: MEMBERS, body: () => ({ name: 'Eva' }) },
  'POST /api/users/me/email/resend': { statuses: '401  404  404  404  401  401  401  403  403' },
  'GET /api/users/me/sessions': { statuses: MEMBERS },
  'GET /api/users/me/export': { statuses: MEMBERS },
  'DELETE /api/users/me/sessions/:id': {
    statuses: '401  404  200  404  401  401  401  403  403',
    id: () => cast.other.sid,
  },
  ...secondFactorRows,
  ...domainRows,
  'POST /api/auth/local/register': {
    statuses: '201  201  201  201  201  201  201  201  201',
    body: () => registration(newEmail()),
  },
  'POST /api/auth/send-email-confirmation': {
    statuses: ANYONE,
    body: () => ({ email: newEmail() }),
  },
  // Whoever holds the code of a mail; here nobody does.
  'GET /api/auth/email-confirmation': { statuses: CODE_INVALID, query: '?confirmation=x' },
  'POST /api/auth/forgot-password': { statuses: ANYONE, body: () => ({ email: newEmail() }) },
  'POST /api/auth/reset-password': {
    statuses: CODE_INVALID,
    body: () => ({ code: 'x', password: PASSWORD, passwordConfirmation: PASSWORD }),
  },
  'POST /api/embed/reports': {
    statuses: ANYONE,
    body: (sessionId) => ({ sessionId, step: 'frame', reason: 'blocked', version: '0.2.0' }),
  },
  'POST /api/contact': {
    statuses: ANYONE,
    body: () => ({ name: 'Eva', email: newEmail(), message: 'Hello', acceptance: true }),
  },
  // No chain is connected here; who may ask is told so.
  'POST /api/wallet/exit': {
    statuses: '401  503  503  503  401  401  401  403  403',
    body: () => ({ address: ADDRESS, password: PASSWORD }),
  },
  'POST /api/wallet/payout': {
    statuses: '401  404  404  409  401  401  401  403  403',
    body: () => ({ amount: '1', password: PASSWORD }),
  },
  'GET /api/wallet/withdrawals': { statuses: MEMBERS },
  'POST /api/wallet/withdrawals/:id/cancel': {
    statuses: '401  404  404  404  401  401  401  403  403',
    id: () => newId('wd'),
  },
  // Whoever holds the code of a mail; here nobody does.
  'POST /api/wallet/withdrawals/cancel': { statuses: CODE_INVALID, body: () => ({ code: 'x' }) },
  'GET /api/wallet/deposits': { statuses: MEMBERS },
  'GET /api/token/rates': { statuses: ANYONE },
  'GET /api/token/rates/history': { statuses: ANYONE, query: '?currency=EUR' },
  ...purchaseRows(() => ordered),
  'GET /api/wallet/accounts': { statuses: MEMBERS },
  'GET /api/wallet/staking': { statuses: MEMBERS },
  // A business that has received nothing yet has nothing to stake.
  'POST /api/wallet/stake': {
    statuses: '401  200  200  409  401  401  401  403  403',
    body: () => ({ amount: '1', direction: 'to-stake' }),
  },
  'GET /api/wallet/level-changes': { statuses: MEMBERS },
  'GET /api/wallet/transactions': { statuses: MEMBERS },
  'GET /api/wallet/transactions/:id': {
    statuses: '401  200  404  404  401  401  401  403  403',
    id: () => deposited,
  },
  'GET /api/wallet/balances': { statuses: MEMBERS },
  ...webhookRows(api, () => cast),
  'GET /api/appconfig': { statuses: ANYONE },
  'GET /api/openapi.json': { statuses: ANYONE },
  'GET /api/pay/:id': { statuses: ANYONE },
  'GET /api/pay/:id/events': { statuses: ANYONE },
  'POST /api/pay/:id/quote': { statuses: ANYONE },
  'POST /api/pay/:id/cancel': { statuses: ANYONE },
  'POST /api/pay/:id/extend': { statuses: ANYONE },
  'POST /api/pay/:id/authorize': { statuses: MEMBERS, body: () => ({ challenge, total: TOTAL }) },
  // Whoever holds the code and its verifier: the frame has nothing else.
  'POST /api/pay/:id/token': {
    statuses: ANYONE,
    body: async (session) => {
      const grant = { challenge, session, authSessionId: cast.member.sid, total: tokens(TOTAL) };
      return { code: (await issueFrameCode(api().db, grant)).code, verifier };
    },
  },
  // A business may not pay its own session: known to us, refused by the rules.
  'POST /api/pay/:id/confirm': {
    statuses: '401  200  200  409  401  401  401  200  403',
    body: () => ({ total: TOTAL }),
  },
  'POST /api/merchant/pay-sessions': {
    statuses: '401  401  401  401  201  201  401  401  401',
    body: () => ({ amount: '1.00', currency: 'EUR' }),
  },
  'GET /api/merchant/pay-sessions': { statuses: '401 401  401  401  200  200  401  401  401' },
  'GET /api/merchant/pay-sessions/:id': { statuses: OWN_MERCHANT },
  'POST /api/merchant/pay-sessions/:id/cancel': { statuses: OWN_MERCHANT },
  ...businessRows(api, () => cast),
  ...linkRows(api, () => cast),
  ...buttonRows(api, () => cast),
  ...salesRows(api, () => cast),
  ...refundRows(api, () => cast),
  ...passkeyRows(api, () => cast),
  ...merchantEventRows(api, () => cast),
  // Whoever holds METRICS_TOKEN: none of ours (tests/api/metrics.test.ts).
  'GET /metrics': { statuses: '401  401  401  401  401  401  401  401  401' },
};

const isTwin = (route: string) => Object.hasOwn(MATRIX, route.replace('HEAD ', 'GET '));

test('no route is missing from the matrix, and none in it is made up', () => {
  const routes = api().routes.map(({ method, url }) => `${method} ${url}`);

  const known = new Set([...Object.keys(MATRIX), ...DOCUMENTS]);
  expect(routes.filter((route) => !known.has(route) && !isTwin(route))).toEqual([]);
  expect([...known].filter((route) => !routes.includes(route))).toEqual([]);
});

/** Calls a route as `caller`, on a session of its own. */
async function knock(route: string, caller: Caller, method = route.split(' ')[0]) {
  const { body, headers, query = '', id: given } = MATRIX[route] ?? {};
  const { id } = await newPaySession(api(), cast.merchant);
  const token = await credentialOf(api(), cast, caller, id);
  const payload = await body?.(id);
  const named = await given?.();
  const before = await rowCounts(api());
  const response = await api().http.inject({
    method: method as 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE',
    url: (route.split(' ')[1] ?? '').replace(':id', named ?? id) + query,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers?.() },
    ...(payload === undefined ? {} : { payload: payload as object }),
  });
  return { response, before, after: await rowCounts(api()) };
}

describe.each(Object.keys(MATRIX))('%s', (route) => {
  const expected = MATRIX[route]?.statuses.split(/ +/).map(Number) ?? [];
  const cases = CALLERS.map((caller, index) => [caller, expected[index]] as const);

  test.each(cases)('by %s → %i', async (caller, status) => {
    const { response, before, after } = await knock(route, caller);

    expect(response.statusCode).toBe(status);
    if (response.statusCode >= 400) expect(after).toEqual(before);
  });
});

const GETS = Object.keys(MATRIX).filter((route) => route.startsWith('GET'));
test.each(GETS)('%s answers HEAD no more freely', async (route) => {
  const get = await knock(route, 'anonymous');
  const head = await knock(route, 'anonymous', 'HEAD');

  expect([head.response.statusCode, head.response.body]).toEqual([get.response.statusCode, '']);
});

describe('a session shows what concerns a payer', () => {
  test.each<[Caller, boolean]>([
    ['anonymous', false],
    ['member', true],
    ['other member', true],
    ['business', true],
    ['merchant token', false],
    ['other merchant token', false],
    ['revoked token', false],
    ['frame of this session', true],
    ['frame of another session', false],
  ])('to %s: %s', async (caller, isShown) => {
    const { response } = await knock('GET /api/pay/:id', caller);

    expect(response.json().payer !== null).toBe(isShown);
  });
});
