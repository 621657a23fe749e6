/** Authorisation of every route of the server for every kind of caller. */
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../server/platform/core/ids.ts';
import { useApi } from '../support/api/api.ts';
import { traceOf } from '../support/api/row-counts.ts';
import { anotherLike, saidBy } from '../support/authorisation/anothers.ts';
import {
  CALLERS,
  type Caller,
  type Cast,
  credentialOf,
  newCast,
} from '../support/authorisation/callers.ts';
import { answersOf, documentOf, type Matrix, pathOf } from '../support/authorisation/matrix.ts';
import { DOCUMENTS, OTHER_CALLS } from '../support/authorisation/open-documents.ts';
import { brokenPromises } from '../support/authorisation/promises.ts';
import { ordersOf } from '../support/authorisation/purchase-rows.ts';
import { matrixOf } from '../support/authorisation/rows.ts';
import { newPaySession } from '../support/people/people.ts';
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

const MATRIX: Matrix = matrixOf({
  api,
  cast: () => cast,
  deposited: () => deposited,
  ordered: () => ordered,
});

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

/** The resources that refused requests name. Refused requests change nothing, so all of a route share them. */
const refused = new Map<string, Promise<string> | string | undefined>();
function madeFor(key: string, status: number, make: (() => string | Promise<string>) | undefined) {
  if (status < 400) return make?.();
  if (!refused.has(key)) refused.set(key, make?.());
  return refused.get(key);
}

interface Knock {
  named: string;
  ask(): Promise<LightMyRequestResponse>;
}

/** A call of a route as `caller`, on a resource of the caller's unless `of` names one. Asking writes what it may. */
async function knockOn(
  route: string,
  caller: Caller,
  { method = route.split(' ')[0], of = '', status = 200 } = {},
): Promise<Knock> {
  const { body, headers, query = '', id: given, delivery } = MATRIX[route] ?? {};
  const isOfSession = !given || caller === 'frame of this session' || body?.length === 1;
  const session = isOfSession ? (await sessionFor(status)).id : '';
  const payload = await body?.(session);
  const named = of || ((await madeFor(route, status, given)) ?? session);
  const subject = caller === 'frame of this session' ? session : named;
  const path = pathOf(route, named, await madeFor(`${route} delivery`, status, delivery));
  const token = await credentialOf(api(), cast, caller, subject);
  return {
    named,
    ask: () =>
      api().http.inject({
        method: method as 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE',
        url: path + query,
        headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers?.() },
        ...(payload === undefined ? {} : { payload: payload as object }),
      }),
  };
}

const knock = async (...of: Parameters<typeof knockOn>) => (await knockOn(...of)).ask();

const statusOf = ([, status]: [Caller, number]) => status;

describe.each(Object.entries(MATRIX))('%s', (route, row) => {
  const cases = Object.entries(answersOf(route, row)) as [Caller, number][];
  const welcome = cases.filter(([, status]) => status < 400);
  const refusals = Map.groupBy(
    cases.filter(([, status]) => status >= 400),
    statusOf,
  );

  test.each(welcome)('by %s → %i', async (caller, status) => {
    expect((await knock(route, caller, { status })).statusCode).toBe(status);
  });

  // Refused calls change nothing, so one look before and after all of them shows whether one did.
  test.each([...refusals])('refused with %i, and nothing is left behind', async (status, which) => {
    const knocks: [Caller, Knock][] = [];
    for (const [caller] of which) knocks.push([caller, await knockOn(route, caller, { status })]);
    const before = await traceOf(api(), status);
    const said: [Caller, LightMyRequestResponse][] = [];
    for (const [caller, { ask }] of knocks) said.push([caller, await ask()]);

    expect(said.map(([caller, { statusCode }]) => [caller, statusCode])).toEqual(which);
    expect(await traceOf(api(), status)).toEqual(before);
    for (const [, response] of said)
      if (response.headers['content-type']?.includes('json'))
        expect(response.json().code).toMatch(SAYS_NO[status] ?? '');
  });

  test.runIf(refusals.has(404) && route.includes(':id'))(
    'another’s is refused as if it did not exist',
    async () => {
      const status = 404;
      for (const [caller] of refusals.get(status) ?? []) {
        const { named, ask } = await knockOn(route, caller, { status });
        const unknown = await knock(route, caller, { of: anotherLike(named), status });
        expect([caller, saidBy(unknown)]).toEqual([caller, saidBy(await ask())]);
      }
    },
  );
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
  const status = answersOf(route, MATRIX[route] ?? { statuses: '' }).anonymous;
  const get = await knock(route, 'anonymous', { status });
  const head = await knock(route, 'anonymous', { method: 'HEAD', status });

  expect([head.statusCode, head.body]).toEqual([get.statusCode, '']);
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
    const response = await knock('GET /api/pay/:id', caller);

    expect(response.json().payer !== null).toBe(isShown);
  });
});
