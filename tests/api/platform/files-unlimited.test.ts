/** A page loads dozens of files: those of a workshop's guests, who share an address, are not counted. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi, testConfig } from '../../support/api/api.ts';
import { openTestDatabase } from '../../support/database/database.ts';

let api: TestApi;
beforeAll(async () => {
  const { limits } = testConfig();
  api = await startApi({ limits: { ...limits, perAddress: 3 } }, await openTestDatabase());
});
afterAll(() => api.http.close().then(() => api.database.close()));

async function fifthOf(url: string): Promise<number> {
  let last = 0;
  for (let call = 1; call <= 5; call++) last = (await api.http.inject({ url })).statusCode;
  return last;
}

test.each(['/assets/hosted/main.js', '/assets/frame/main.js', '/widget/v1.js'])(
  'the file %s has no limit per address',
  async (url) => {
    expect(await fifthOf(url)).not.toBe(429);
  },
);

test.each(['/api/token/rates', '/contact', '/assets/../api/token/rates'])(
  '%s has one',
  async (url) => {
    expect(await fifthOf(url)).toBe(429);
  },
);
