/** Authorisation of every route of the server for every kind of caller. */
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../server/platform/core/ids.ts';
import { useApi } from '../support/api/api.ts';
import { traceOf } from '../support/api/row-counts.ts';
import { anotherLike, saidBy } from '../support/authorisation/anothers.ts';
import { apiKeyRows } from '../support/authorisation/api-key-rows.ts';
import { businessRows } from '../support/authorisation/business-rows.ts';
import { buttonRows } from '../support/authorisation/button-rows.ts';
import {
  CALLERS,
  type Caller,
  type Cast,
  credentialOf,
  newCast,
} from '../support/authorisation/callers.ts';
import { credentialRows } from '../support/authorisation/credential-rows.ts';
import { domainRows } from '../support/authorisation/domain-rows.ts';
import { linkRows } from '../support/authorisation/link-rows.ts';
import { answersOf, documentOf, type Matrix, pathOf } from '../support/authorisation/matrix.ts';
import { merchantEventRows } from '../support/authorisation/merchant-rows.ts';
import { DOCUMENTS, OTHER_CALLS } from '../support/authorisation/open-documents.ts';
import { passkeyRows } from '../support/authorisation/passkey-rows.ts';
import { payRows } from '../support/authorisation/pay-rows.ts';
import { brokenPromises } from '../support/authorisation/promises.ts';
import { ordersOf, purchaseRows } from '../support/authorisation/purchase-rows.ts';
import { refundRows } from '../support/authorisation/refund-rows.ts';
import { salesRows } from '../support/authorisation/sales-rows.ts';
import { teamRows } from '../support/authorisation/team-rows.ts';
import { walletRows } from '../support/authorisation/wallet-rows.ts';
import { webhookRows } from '../support/authorisation/webhook-rows.ts';
import { newTicket } from '../support/mail/digits.ts';
import { newPaySession, PASSWORD } from '../support/people/people.ts';
import { newEmail, registration } from '../support/people/registration.ts';
import { secondFactorRows } from '../support/people/second-factor.ts';
import { move } from '../support/tokens/transfers.ts';

const api = useApi({ metricsTokens: ['the-token-of-whoever-scrapes-the-figures'] });
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

/** Refusals that must reveal nothing beyond the status. */
const SAYS_NO: Record<number, RegExp> = {
  401: /^(unauthenticated|token_missing|token_malformed)$/,
  403: /^(forbidden|scope_missing)$/,
  404: /not_found$/,
};

//                   none mem  oth  biz  mt   omt  rev  fr   ofr
const ANYONE = '200  200  200  200  200  200  200  200  200';
const MEMBERS = '401  200  200  200  401  401  401  403  403';
const CODE_INVALID = '400  400  400  400  400  400  400  400  400';

/** The endpoints of the API. A route that is in neither list fails the test. */
const MATRIX: Matrix = {
  'POST /api/auth/local': {
    statuses: ANYONE,
    body: () => ({ identifier: cast.other.email, password: PASSWORD }),
  },
  'POST /api/auth/refresh': {
    // Without its cookie every caller is anonymous (tests/api/refresh.test.ts).
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
  ...credentialRows,
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
  // Accepts the code of an e-mail; no caller here has one.
  'GET /api/auth/email-confirmation': { statuses: CODE_INVALID, query: '?confirmation=x' },
  'POST /api/auth/forgot-password': { statuses: ANYONE, body: () => ({ email: newEmail() }) },
  'POST /api/auth/mail-digits': {
    statuses: CODE_INVALID,
    body: () => ({
      purpose: 'reset',
      email: newEmail(),
      ticket: newTicket(),
      digits: '00000000',
    }),
  },
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
  ...walletRows(() => deposited),
  'GET /api/token/rates': { statuses: ANYONE },
  'GET /api/token/rates/history': { statuses: ANYONE, query: '?currency=EUR' },
  ...purchaseRows(() => ordered),
  ...webhookRows(api, () => cast),
  'GET /api/appconfig': { statuses: ANYONE },
  'GET /api/openapi.json': { statuses: ANYONE },
  'GET /api/merchant/openapi.json': { statuses: ANYONE },
  ...payRows(),
  ...apiKeyRows(api, () => cast),
  ...businessRows(api, () => cast),
  ...linkRows(api, () => cast),
  ...buttonRows(api, () => cast),
  ...salesRows(api, () => cast),
  ...refundRows(api, () => cast),
  ...passkeyRows(api, () => cast),
  ...merchantEventRows(api, () => cast),
  ...teamRows(api, () => cast),
  'GET /metrics': {
    statuses: '401  401  401  401  401  401  401  401  401',
    operator: 200,
  },
};

const isTwin = (route: string) => Object.hasOwn(MATRIX, route.replace('HEAD ', 'GET '));

test('the matrix lists every route, and only routes that exist', () => {
  const routes = api().routes.map(({ method, url }) => `${method} ${url}`);
  const known = new Set([...Object.keys(MATRIX), ...DOCUMENTS, ...OTHER_CALLS]);
  expect(routes.filter((route) => !known.has(route) && !isTwin(route))).toEqual([]);
  expect([...known].filter((route) => !routes.includes(route))).toEqual([]);
});

/** A payment session for refused requests, which do not change it. */
let unchanged: Promise<{ id: string }> | undefined;
function sessionFor(status: number): Promise<{ id: string }> {
  if (status < 400) return newPaySession(api(), cast.merchant);
  unchanged ??= newPaySession(api(), cast.merchant);
  return unchanged;
}

/** Calls a route as `caller`, on a resource of the caller's unless `of` names one. */
async function knock(
  route: string,
  caller: Caller,
  { method = route.split(' ')[0], of = '', status = 200 } = {},
) {
  const { body, headers, query = '', id: given, delivery } = MATRIX[route] ?? {};
  const isOfSession = !given || caller === 'frame of this session' || body?.length === 1;
  const session = isOfSession ? (await sessionFor(status)).id : '';
  const payload = await body?.(session);
  const named = of || ((await given?.()) ?? session);
  const subject = caller === 'frame of this session' ? session : named;
  const path = pathOf(route, named, await delivery?.());
  const token = await credentialOf(api(), cast, caller, subject);
  const before = await traceOf(api(), status);
  const response = await api().http.inject({
    method: method as 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE',
    url: path + query,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers?.() },
    ...(payload === undefined ? {} : { payload: payload as object }),
  });
  return { response, named, before, after: await traceOf(api(), status) };
}

describe.each(Object.entries(MATRIX))('%s', (route, row) => {
  const cases = Object.entries(answersOf(route, row)) as [Caller, number][];

  test.each(cases)('by %s → %i', async (caller, status) => {
    const { response, named, before, after } = await knock(route, caller, { status });

    expect(response.statusCode).toBe(status);
    expect(after).toEqual(before);
    if (status < 400) return;
    if (response.headers['content-type']?.includes('json'))
      expect(response.json().code).toMatch(SAYS_NO[status] ?? '');
    if (status !== 404 || !route.includes(':id')) return;
    const unknown = await knock(route, caller, { of: anotherLike(named) });
    expect(saidBy(unknown.response)).toEqual(saidBy(response));
  });
});

test('the table in the documentation is this one', async () => {
  await expect(documentOf(MATRIX, DOCUMENTS)).toMatchFileSnapshot('../../docs/authorisation.md');
});

test('no row contradicts the rule of its path', () => {
  expect(brokenPromises(MATRIX)).toEqual([]);
});

describe.each(DOCUMENTS.filter((route) => route.startsWith('GET ')))('%s', (route) => {
  test('is the same with every credential', async () => {
    const url = (route.split(' ')[1] ?? '').replace(':id', newId('pay')).replace('*', 'x');
    const asked = CALLERS.map(async (caller) => {
      const token = await credentialOf(api(), cast, caller, newId('pay'));
      const headers = token ? { authorization: `Bearer ${token}` } : {};
      const { statusCode, body } = await api().http.inject({ url, headers });
      return [statusCode, body.includes(cast.member.email)];
    });
    const [nobody, ...others] = await Promise.all(asked);

    expect(nobody?.[1]).toBe(false);
    expect(others).toEqual(others.map(() => nobody));
  });
});

const GETS = Object.keys(MATRIX).filter((route) => route.startsWith('GET'));
test.each(GETS)('%s answers HEAD with the same authorisation', async (route) => {
  const get = await knock(route, 'anonymous');
  const head = await knock(route, 'anonymous', { method: 'HEAD' });

  expect([head.response.statusCode, head.response.body]).toEqual([get.response.statusCode, '']);
});

describe('a session shows details for its payer', () => {
  test.each<[Caller, boolean]>([
    ['anonymous', false],
    ['member', true],
    ['other member', true],
    ['business', true],
    ['merchant token', false],
    ['other merchant token', false],
    ['revoked token', false],
    ['ended sign-in', false],
    ['operator', false],
    ['frame of this session', true],
    ['frame of another session', false],
  ])('to %s: %s', async (caller, isShown) => {
    const { response } = await knock('GET /api/pay/:id', caller);

    expect(response.json().payer !== null).toBe(isShown);
  });
});
