/** The sample shop names its order as idempotency key: an order whose session has ended can still be paid. */
import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import { letSessionExpire } from '../../support/clock/age.ts';
import { payFor } from '../../support/payments/pay-scene.ts';
import { letReservationExpire, releaseDue } from '../../support/payments/reservations.ts';
import { newMerchant } from '../../support/people/people.ts';
import { startSampleShop } from '../../support/processes/sample-shop.ts';

const api = useApi();
let SALUS_URL = '';

beforeAll(async () => {
  SALUS_URL = await api().http.listen({ host: '127.0.0.1', port: 0 });
});

const EUR = "currency: 'EUR',";

test.each([
  ['session has expired', EUR, (id: string) => letSessionExpire(api(), id)],
  [
    'reservation has returned to the member',
    `${EUR} capture: 'manual',`,
    async (id: string) => {
      await payFor(api(), id);
      await letReservationExpire(api(), id);
      await releaseDue(api());
    },
  ],
])('an order whose %s is paid after a reload of the shop’s page', async (_, terms, end) => {
  const { apiToken: SALUS_TOKEN } = await newMerchant(api());
  const code = await readFile('examples/quickstart/server.mjs', 'utf8');
  const shop = await startSampleShop(code.replace(EUR, terms), { SALUS_URL, SALUS_TOKEN });
  const shown = async () =>
    /session="(pay_\w+)"/.exec(await (await fetch(shop.url)).text())?.[1] ?? '';
  try {
    const first = await shown();
    expect(await shown()).toBe(first);
    await end(first);

    const next = await shown();
    await payFor(api(), next);

    expect(next).toMatch(/^pay_/);
    expect(next).not.toBe(first);
    expect(await shown()).toBe(next);
  } finally {
    await shop.stop();
  }
});
