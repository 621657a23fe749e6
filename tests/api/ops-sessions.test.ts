/** An operator and a merchant who talk about one payment read the same. */
import { expect, test } from 'vitest';
import { listEvents } from '#shared/events/merchant-contract.ts';
import { cancelPaySession, readMerchantPaySession } from '#shared/merchant/contract.ts';
import { useApi } from '../support/api.ts';
import { ops } from '../support/ops.ts';
import { payFor } from '../support/pay-scene.ts';
import { newMerchant, newPaySession, type TestMerchant } from '../support/people.ts';
import { letSessionExpire } from '../support/time.ts';

const api = useApi();

const ENDS: [string, (merchant: TestMerchant, id: string) => Promise<unknown>][] = [
  ['pending', async () => {}],
  ['paid', (_, id) => payFor(api(), id)],
  [
    'cancelled',
    ({ apiToken }, id) => api().call(cancelPaySession, { token: apiToken, params: { id } }),
  ],
  ['expired', (_, id) => letSessionExpire(api(), id)],
];

test.each(ENDS)(
  'a session that is %s is shown as the API has it, with its events',
  async (status, end) => {
    const merchant = await newMerchant(api());
    const { id } = await newPaySession(api(), merchant, { reference: 'order-17' });
    await end(merchant, id);

    const { output } = await ops(api(), 'pay-session:show', '--id', id);

    const token = merchant.apiToken;
    const read = (await api().call(readMerchantPaySession, { token, params: { id } })).json();
    const events: { id: string; type: string }[] = (await api().call(listEvents, { token })).json()
      .data;
    expect(read.status).toBe(status);
    const told = events.map((event) => `${event.id} ${event.type}: no webhook`);
    expect(output).toBe([JSON.stringify(read, null, 2), ...told].join('\n'));
  },
);

test('a session that is not there is not shown', async () => {
  await expect(ops(api(), 'pay-session:show', '--id', 'pay_1')).resolves.toMatchObject({ code: 1 });
});
