/** An operator and a merchant see the same data of a payment. */
import { expect, test } from 'vitest';
import * as merchantEventsEndpoints from '#shared/events/merchant-endpoints.ts';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import { useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';
import { letSessionExpire } from '../../support/clock/age.ts';
import { payFor } from '../../support/payments/pay-scene.ts';
import { newMerchant, newPaySession, type TestMerchant } from '../../support/people/people.ts';

const api = useApi();

const ENDS: [string, (merchant: TestMerchant, id: string) => Promise<unknown>][] = [
  ['pending', async () => {}],
  ['paid', (_, id) => payFor(api(), id)],
  [
    'cancelled',
    ({ apiToken }, id) =>
      api().call(merchantEndpoints.cancelSession, { token: apiToken, params: { id } }),
  ],
  ['expired', (_, id) => letSessionExpire(api(), id)],
];

test.each(ENDS)(
  'a session that is %s is shown as in the API, with its events',
  async (status, end) => {
    const merchant = await newMerchant(api());
    const { id } = await newPaySession(api(), merchant, { reference: 'order-17' });
    await end(merchant, id);

    const { output } = await ops(api(), 'pay-session:show', '--id', id);

    const token = merchant.apiToken;
    const read = (
      await api().call(merchantEndpoints.readSession, { token, params: { id } })
    ).json();
    const events: { id: string; type: string }[] = (
      await api().call(merchantEventsEndpoints.list, { token })
    ).json().data;
    expect(read.status).toBe(status);
    const told = events.map((event) => `${event.id} ${event.type}: no webhook`);
    expect(output).toBe([JSON.stringify(read, null, 2), ...told].join('\n'));
  },
);

test('an unknown session is not shown', async () => {
  await expect(ops(api(), 'pay-session:show', '--id', 'pay_1')).resolves.toMatchObject({ code: 1 });
});
