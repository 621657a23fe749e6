/** Amounts that the card network does not take: the order is refused and closed, and reserves no tokens. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as purchasesEndpoints from '#shared/purchases/endpoints.ts';
import { purchaseSettings } from '../../../server/platform/config/purchases.ts';
import { readConfig } from '../../../server/platform/config/read-config.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { openCards } from '../../../server/tokens/cards/cards.ts';
import { sweepPurchases } from '../../../server/tokens/purchases/sweeper.ts';
import { useApi } from '../../support/api/api.ts';
import { fund, order, startTestNetwork } from '../../support/cards/network.ts';
import { newMember } from '../../support/people/people.ts';

const network = await startTestNetwork();
const most = '500000000';
const purchases = readConfig(
  {
    PURCHASE_LEAST: '1',
    PURCHASE_MOST: most,
    PURCHASE_DAY_MOST: most,
    PURCHASE_MONTH_MOST: most,
    PURCHASE_NEW_DAY_MOST: most,
    PURCHASE_DEVICE_DAY_MOST: most,
    PURCHASE_NETWORK_DAY_MOST: most,
  },
  { mode: 'sandbox' },
  purchaseSettings,
);
const api = useApi({ cards: network.settings, purchases });
beforeAll(() => fund(api(), most));
afterAll(() => network.stop());

const statusesOf = async (member: string) => {
  const rows = await rowsOf<{ status: string; look: Date | null }>(
    api().db,
    sql`select status, next_look_at as look from purchase where member_id = ${member}`,
  );
  return rows.map(({ status, look }) => [status, look !== null]);
};

test.each([
  ['1.96', 'too small'],
  ['4000000', 'too large'],
])(
  'an order of %s tokens, whose amount is %s for the card network, is refused and closed',
  async (amount) => {
    const { id, token } = await newMember(api());

    const answer = await order(api(), token, { amount, key: id });
    const again = await order(api(), token, { amount, key: id });
    const before = await statusesOf(id);
    await api().database.owner.db.execute(
      sql`update purchase set next_look_at = now() where member_id = ${id}`,
    );
    await sweepPurchases(api().db, openCards(network.settings), api().config);

    for (const { statusCode, json } of [answer, again]) {
      expect([statusCode, json().errors]).toMatchObject([
        422,
        [{ path: 'amount', message: 'The card network takes no payment of this amount.' }],
      ]);
    }
    expect(before).toEqual([['pending', true]]);
    expect(await statusesOf(id)).toEqual([['expired', false]]);
  },
);

test('an order that the network refuses is not offered as open', async () => {
  const { token } = await newMember(api());
  const price = async () =>
    (await api().call(purchasesEndpoints.quote, { token, body: { currency: 'EUR' } })).json();
  const taken = (await order(api(), token, { amount: '2' })).json();
  await order(api(), token, { amount: '1.96' });

  expect((await price()).openPurchase).toBe(taken.id);
});

test('an order that the network refuses can be cancelled by its buyer', async () => {
  const { id, token } = await newMember(api());
  await order(api(), token, { amount: '1.96' });
  const orders = (await api().call(purchasesEndpoints.list, { token, query: {} })).json();
  const params = { id: orders.data[0].id };

  const cancelled = await api().call(purchasesEndpoints.cancel, { params, token });

  expect([cancelled.statusCode, cancelled.json().status]).toEqual([200, 'expired']);
  expect(await statusesOf(id)).toEqual([['expired', false]]);
});

test.each(['2', '3999999.96'])('an order of %s tokens is within its bounds', async (amount) => {
  const { token } = await newMember(api());

  expect((await order(api(), token, { amount })).statusCode).toBe(201);
});

test('an order that the network refuses for another reason is closed as well, and named once', async () => {
  const { id, token } = await newMember(api());
  await order(api(), token, { amount: '1' });
  await api().database.owner.db.execute(
    sql`update purchase set currency = 'ZZ1', next_look_at = now() where member_id = ${id}`,
  );
  const sweep = () => sweepPurchases(api().db, openCards(network.settings), api().config);

  await expect(sweep()).rejects.toMatchObject({
    errors: [expect.objectContaining({ message: expect.stringContaining('refuses the payment') })],
  });
  expect(await sweep()).toBe(0);
  expect(await statusesOf(id)).toEqual([['expired', false]]);
});
