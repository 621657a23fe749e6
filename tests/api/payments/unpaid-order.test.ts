/** The sample shop names its order as idempotency key: an order whose session has ended can still be paid. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import { letSessionExpire } from '../../support/clock/age.ts';
import { payFor } from '../../support/payments/pay-scene.ts';
import { newMerchant } from '../../support/people/people.ts';
import { startSampleShop } from '../../support/processes/sample-shop.ts';

const api = useApi();

test('an order whose session has expired is paid after a reload of the shop’s page', async () => {
  const SALUS_URL = await api().http.listen({ host: '127.0.0.1', port: 0 });
  const { apiToken: SALUS_TOKEN } = await newMerchant(api());
  const code = await readFile('examples/quickstart/server.mjs', 'utf8');
  const shop = await startSampleShop(code, { SALUS_URL, SALUS_TOKEN });
  const shown = async () =>
    /session="(pay_\w+)"/.exec(await (await fetch(shop.url)).text())?.[1] ?? '';
  try {
    const first = await shown();
    expect(await shown()).toBe(first);
    await letSessionExpire(api(), first);

    const next = await shown();
    await payFor(api(), next);

    expect(next).toMatch(/^pay_/);
    expect(next).not.toBe(first);
    expect(await shown()).toBe(next);
  } finally {
    await shop.stop();
  }
});
