/** The analytics script talks to its own place only in documents of people who have agreed to it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAppConfig } from '#shared/appconfig/contract.ts';
import { startApi, useApi } from '../support/api.ts';

const api = useApi();
const SCRIPT = 'https://stats.test/tag.js';
const AGREED = `consent=${encodeURIComponent('{"categories":["necessary","analytics"]}')}`;
const REFUSED = `consent=${encodeURIComponent('{"categories":["necessary"]}')}`;

let measured: Awaited<ReturnType<typeof startApi>>;
beforeAll(async () => {
  measured = await startApi({ analytics: SCRIPT }, api().database);
});
afterAll(() => measured.http.close());

async function policyOf(http: typeof measured.http, cookie: string, url = '/login') {
  const { headers } = await http.inject({ url, headers: { cookie } });
  return String(headers['content-security-policy']);
}

test('a document of somebody who agreed names the place, for answers and images alone', async () => {
  const policy = await policyOf(measured.http, AGREED);

  expect(policy).toContain("connect-src 'self' https://stats.test;");
  expect(policy).toContain("img-src 'self' data: https://stats.test;");
  expect(policy.match(/script-src [^;]*/)?.[0]).not.toContain('stats.test');
});

test.each(['', REFUSED, 'consent=nonsense', 'other=1'])(
  'a document asked for with the cookies "%s" does not',
  async (cookie) => {
    expect(await policyOf(measured.http, cookie)).not.toContain('stats.test');
  },
);

test('neither does a document of an installation without analytics', async () => {
  expect(await policyOf(api().http, AGREED)).not.toContain('stats.test');
});

test('the app is told which script it is', async () => {
  expect((await measured.call(readAppConfig)).json().analytics).toBe(SCRIPT);
  expect((await api().call(readAppConfig)).json().analytics).toBeNull();
});
