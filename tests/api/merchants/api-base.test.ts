/** `API_BASE` is the API of the hosted pages; checkout frames keep ours. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, useApi } from '../../support/api/api.ts';

const api = useApi();
let elsewhere: Awaited<ReturnType<typeof startApi>>;
beforeAll(async () => {
  elsewhere = await startApi({ apiBase: 'https://api.example/v1' }, api().database);
});
afterAll(() => elsewhere.http.close());

const page = async ({ http }: Pick<typeof elsewhere, 'http'>, url: string) => {
  const { body, headers } = await http.inject({ url });
  return { body, policy: String(headers['content-security-policy']) };
};

test('the hosted document names the API, and its policy allows connections to it', async () => {
  const { body, policy } = await page(elsewhere, '/login');

  expect(body).toContain('"apiBase":"https://api.example/v1"');
  expect(policy).toContain("connect-src 'self' https://api.example;");
});

test('without the setting it is our own, and nothing else is allowed', async () => {
  const { body, policy } = await page(api(), '/login');

  expect(body).toContain('"apiBase":"/api"');
  expect(policy).toContain("connect-src 'self';");
});

test('a checkout frame calls our own API', async () => {
  const { body, policy } = await page(elsewhere, `/embed/pay/pay_${'0'.repeat(26)}`);

  expect(body).not.toContain('api.example');
  expect(policy).not.toContain('api.example');
});
