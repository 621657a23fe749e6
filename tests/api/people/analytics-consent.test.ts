/** Only documents of visitors who consented allow connections to the analytics host. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as appconfigEndpoints from '#shared/appconfig/endpoints.ts';
import { startApi, useApi } from '../../support/api/api.ts';

const api = useApi();
const SCRIPT = 'https://stats.test/tag.js';
const AGREED = `consent=${encodeURIComponent('{"categories":["necessary","analytics"]}')}`;
const REFUSED = `consent=${encodeURIComponent('{"categories":["necessary"]}')}`;

let measured: Awaited<ReturnType<typeof startApi>>;
beforeAll(async () => {
  measured = await startApi({ analytics: SCRIPT }, api().database);
});
afterAll(() => measured.http.close());

async function policyOf(http: typeof measured.http, cookie: string, url = '/') {
  const { headers } = await http.inject({ url, headers: { cookie } });
  return String(headers['content-security-policy']);
}

test('the document of a visitor who consented allows the host for connections and images only', async () => {
  const policy = await policyOf(measured.http, AGREED);

  expect(policy).toContain("connect-src 'self' https://stats.test;");
  expect(policy).toContain("img-src 'self' data: https://stats.test;");
  expect(policy.match(/script-src [^;]*/)?.[0]).not.toContain('stats.test');
});

test.each([
  '/login',
  '/register',
  '/pay',
  '/account/buy',
  '/account',
  '/contact',
  '/join/business',
])(
  'the document of %s never allows it, because people type passwords, pay or identify themselves there',
  async (url) => {
    expect(await policyOf(measured.http, AGREED, url)).not.toContain('stats.test');
  },
);

test.each(['/', '/?from=mail', '/join', '/resources', '/legal', '/legal/cookies-policy/'])(
  'a document of %s does',
  async (url) => {
    expect(await policyOf(measured.http, AGREED, url)).toContain('stats.test');
  },
);

test.each(['', REFUSED, 'consent=nonsense', 'other=1'])(
  'a document asked for with the cookies "%s" does not',
  async (cookie) => {
    expect(await policyOf(measured.http, cookie)).not.toContain('stats.test');
  },
);

test('a document of an installation without analytics does not allow it', async () => {
  expect(await policyOf(api().http, AGREED)).not.toContain('stats.test');
});

test('the app receives the URL of the analytics script', async () => {
  expect((await measured.call(appconfigEndpoints.read)).json().analytics).toBe(SCRIPT);
  expect((await api().call(appconfigEndpoints.read)).json().analytics).toBeNull();
});
