/** Every route of the server has a rule or is a public document, and docs/authorisation.md says which. */
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../server/platform/core/ids.ts';
import { useApi } from '../../support/api/api.ts';
import { endpoints } from '../../support/api/endpoints.ts';
import {
  CALLERS,
  type Caller,
  type Cast,
  credentialOf,
  newCast,
} from '../../support/authorisation/callers.ts';
import { RULES } from '../../support/authorisation/campaign.ts';
import { documentOf } from '../../support/authorisation/document.ts';
import { DOCUMENTS, OTHER_CALLS } from '../../support/authorisation/open-documents.ts';
import { newPaySession } from '../../support/people/people.ts';

const api = useApi({ metricsTokens: ['the-token-of-whoever-scrapes-the-figures'] });
let cast: Cast;
beforeAll(async () => {
  cast = await newCast(api());
});

const isTwin = (route: string) => Object.hasOwn(RULES, route.replace('HEAD ', 'GET '));

test('every route has a rule, and every rule a route', () => {
  const routes = api().routes.map(({ method, url }) => `${method} ${url}`);
  const known = new Set([...Object.keys(RULES), ...DOCUMENTS, ...OTHER_CALLS]);
  expect(routes.filter((route) => !known.has(route) && !isTwin(route))).toEqual([]);
  expect([...known].filter((route) => !routes.includes(route))).toEqual([]);
});

const PUBLIC = ['public', 'optional', 'cookie'];

test('the rules agree with the contracts of the endpoints', () => {
  const disagree = endpoints.filter(({ method, path, access, scope }) => {
    const rule = RULES[`${method} /api${path}`]?.rule;
    const by = { member: 'person', payer: 'payer', business: 'business', till: 'till' };
    const expected = PUBLIC.includes(access) ? 'anyone' : Reflect.get(by, access);
    return rule?.by !== expected || (access === 'business' && rule?.scope !== scope);
  });
  expect(disagree.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

/** By a code from a mail, where one is not signed in; and a document for everybody. */
const OPEN = ['POST /api/wallet/withdrawals/cancel', 'GET /api/merchant/openapi.json'];

test('no rule contradicts the beginning of its path', () => {
  const is = (route: string, ...starts: string[]) =>
    starts.some((start) => route.split(' ')[1]?.startsWith(start)) && !OPEN.includes(route);
  const wrong = Object.entries(RULES).filter(
    ([route, { rule }]) =>
      (is(route, '/api/merchant/', '/api/business/') && rule.by !== 'business') ||
      (is(route, '/api/users/me', '/api/wallet/', '/api/token/purchases', '/api/links') &&
        rule.by !== 'person'),
  );
  expect(wrong.map(([route]) => route)).toEqual([]);
});

test('the documentation says the rules', async () => {
  await expect(documentOf(RULES, DOCUMENTS)).toMatchFileSnapshot('../../../docs/authorisation.md');
});

const withCredential = async (caller: Caller, session: string) => {
  const token = await credentialOf(api(), cast, caller, session);
  return token ? { authorization: `Bearer ${token}` } : {};
};

describe.each(DOCUMENTS.filter((route) => route.startsWith('GET ')))('%s', (route) => {
  test('is the same with every credential', async () => {
    const url = (route.split(' ')[1] ?? '').replace(':id', newId('pay')).replace('*', 'x');
    const asked = CALLERS.map(async (caller) => {
      const headers = await withCredential(caller, newId('pay'));
      const { statusCode, body } = await api().http.inject({ url, headers });
      return [statusCode, body.includes(cast.member.email)];
    });
    const [nobody, ...others] = await Promise.all(asked);

    expect(nobody?.[1]).toBe(false);
    expect(others).toEqual(others.map(() => nobody));
  });
});

const GETS = Object.entries(RULES).filter(([route]) => route.startsWith('GET'));
test.each(GETS)('%s answers HEAD with the same authorisation', async (route, { query = '' }) => {
  const { id } = await newPaySession(api(), cast.merchant);
  const url = (route.split(' ')[1] ?? '').replace(':id', id).replace(':delivery', newId('evt'));
  const get = await api().http.inject({ method: 'GET', url: url + query });
  const head = await api().http.inject({ method: 'HEAD', url: url + query });

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
    const { id } = await newPaySession(api(), cast.merchant);
    const headers = await withCredential(caller, id);
    const response = await api().http.inject({ url: `/api/pay/${id}`, headers });

    expect(response.json().payer !== null).toBe(isShown);
  });
});
