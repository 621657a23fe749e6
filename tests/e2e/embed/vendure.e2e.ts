/**
 * `@salus/vendure` in Vendure 3, with its own lockfile (250 MB) and a PostgreSQL of its own, for
 * `npm run test:long -- vendure` (SHOPS) alone.
 */
import { openPostgres } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import {
  compileInShop,
  deliver,
  forgedEventOf,
  OTHER_SECRET,
  paidEventOf,
  payInShop,
  salus,
} from '../../support/browser/integration.ts';
import { newPayment, statusOf } from '../../support/browser/payments.ts';
import { expect, test } from '../../support/browser/test.ts';
import { openVendure, type VendureShop } from '../../support/browser/vendure.ts';
import { world } from '../../support/browser/world.ts';

test.skip(!process.env.SHOPS, 'npm run test:long -- vendure');
// In order, in one worker: the shop starts once.
test.describe.configure({ mode: 'default', timeout: 900_000 });

let shop: VendureShop;

test.beforeAll(async () => {
  test.setTimeout(900_000);
  shop = await openVendure();
});
test.afterAll(() => shop?.remove());

const stateOf = async (code: string) => (await shop.order(code)).state;
const settled = (id: string, amount = 4000) => ({ amount, state: 'Settled', transactionId: id });
const metadataOf = async (id: string) => (await salus().paySessions.read(id)).metadata;

/** In the shop's database. */
async function paymentsOf(id: string): Promise<number> {
  const { db, close } = openPostgres(shop.databaseUrl);
  const query = sql`select count(*)::int as added from payment where "transactionId" = ${id}`;
  const { rows } = (await db.execute(query)) as { rows: { added: number }[] };
  await close();
  return rows[0]?.added ?? 0;
}

test('the plugin compiles with the types of Vendure and its framework', async () => {
  expect(await compileInShop(shop.stack, 'vendure')).toBe('');
});

test('an order of the Shop API is paid in the shop’s page, settled by the webhook, and refunded', async ({
  page,
}) => {
  const basket = await shop.basket();
  const { id, script } = await basket.pay();
  expect(script).toBe(`${world().url}/widget/v1.js`);
  expect(await salus().paySessions.read(id)).toMatchObject({ amount: '40.00', currency: 'EUR' });

  await payInShop(page, id);

  await expect.poll(() => stateOf(basket.code)).toBe('PaymentSettled');
  const { payments } = await shop.order(basket.code);
  expect(payments).toMatchObject([settled(id)]);

  expect(await shop.refund(payments[0]?.id, 1000)).toMatchObject({ state: 'Settled', total: 1000 });
  expect(await salus().paySessions.read(id)).toMatchObject({
    status: 'partially_refunded',
    figures: { refunded: '9.50' },
  });
  expect((await shop.refund(payments[0]?.id, 3100)).message).toBeTruthy();
  expect(await shop.refund(payments[0]?.id, 3000)).toMatchObject({ state: 'Settled' });
  expect(await statusOf(id)).toBe('refunded');
  expect((await salus().paySessions.refunds(id)).data[0]).toMatchObject({ reason: 'Torn' });
});

test('two equal refunds at once are two refunds in Salus', async ({ page }) => {
  const basket = await shop.basket();
  const { id } = await basket.pay();
  await payInShop(page, id);
  await expect.poll(() => stateOf(basket.code)).toBe('PaymentSettled');
  const { payments } = await shop.order(basket.code);

  const both = await Promise.all([1, 2].map(() => shop.refund(payments[0]?.id, 1000)));

  expect(both).toMatchObject([{ state: 'Settled' }, { state: 'Settled' }]);
  expect((await salus().paySessions.read(id)).figures.refunded).toBe('19.00');
});

test('a refund that Salus refuses fails in Vendure with its reason', async ({ page }) => {
  const basket = await shop.basket();
  const { id } = await basket.pay();
  await payInShop(page, id);
  await expect.poll(() => stateOf(basket.code)).toBe('PaymentSettled');
  await salus().paySessions.refund(id, { amount: '30.00' });

  const { payments } = await shop.order(basket.code);
  expect(await shop.refund(payments[0]?.id, 2000)).toMatchObject({
    state: 'Failed',
    metadata: { code: 'refund_exceeds_payment' },
  });
});

test('a webhook that arrives many times, also at once, adds one payment', async ({ page }) => {
  const baskets = [await shop.basket(), await shop.basket(), await shop.basket()];
  // Otherwise the delivery of Salus itself is the first, and alone.
  await salus().webhookEndpoints.update(shop.webhook.id, { enabled: false });
  const events = [];
  for (const basket of baskets) {
    const { id } = await basket.pay();
    await payInShop(page, id);
    events.push(await paidEventOf(id));
  }

  for (const [index, event] of events.entries()) {
    const five = Array.from({ length: 5 }, () => deliver(event, shop.webhook));
    expect(await Promise.all(five)).toEqual(five.map(() => 204));
    expect(await deliver(event, shop.webhook)).toBe(204);

    const { id } = event.data as { id: string };
    expect((await shop.order(baskets[index]?.code ?? '')).payments).toMatchObject([settled(id)]);
    // An order shows one in any case: saving it takes its payments from it that it has not read.
    expect(await paymentsOf(id)).toBe(1);
  }
  await salus().webhookEndpoints.update(shop.webhook.id, { enabled: true });
});

test('a shopper cannot add a payment', async ({ page }) => {
  const elsewhere = await newPayment();
  await payInShop(page, elsewhere);
  const basket = await shop.basket();
  const { addPaymentToOrder } = await basket.call<{ addPaymentToOrder: { __typename: string } }>(
    `mutation ($metadata: JSON!) { addPaymentToOrder(input: { method: "salus",
      metadata: $metadata }) { __typename } }`,
    { metadata: { paySession: elsewhere, paid: 4000 } },
  );

  expect(addPaymentToOrder.__typename).toBe('PaymentDeclinedError');
  expect(await stateOf(basket.code)).toBe('ArrangingPayment');
});

test('a payment in another currency is not added', async ({ page }) => {
  const basket = await shop.basket();
  const { id } = await basket.pay();
  const foreign = await newPayment({ currency: 'USD', metadata: await metadataOf(id) });
  await payInShop(page, foreign);

  expect(await deliver(await paidEventOf(foreign), shop.webhook)).toBe(204);

  expect(shop.stack.said()).toContain(`${foreign} is in USD.`);
  expect(await shop.order(basket.code)).toMatchObject({ state: 'ArrangingPayment', payments: [] });
});

test('a payment of a lower price counts as what it is, and the rest is asked for', async ({
  page,
}) => {
  const basket = await shop.basket();
  const { id } = await basket.pay();
  const low = await newPayment({ amount: '1.00', metadata: await metadataOf(id) });
  await payInShop(page, low);

  await expect
    .poll(async () => (await shop.order(basket.code)).payments)
    .toMatchObject([settled(low, 100)]);
  expect(await stateOf(basket.code)).toBe('ArrangingPayment');
  const rest = await basket.pay();
  expect(await salus().paySessions.read(rest.id)).toMatchObject({ amount: '39.00' });
  expect(await statusOf(id)).toBe('cancelled');
});

test('a payment for an order that is settled already is reported', async ({ page }) => {
  const basket = await shop.basket();
  const { id } = await basket.pay();
  const second = await newPayment({ metadata: await metadataOf(id) });
  await payInShop(page, id);
  await expect.poll(() => stateOf(basket.code)).toBe('PaymentSettled');
  await payInShop(page, second);

  expect(await deliver(await paidEventOf(second), shop.webhook)).toBe(204);

  expect(shop.stack.said()).toContain(`${second} is paid, but order ${basket.code}`);
  expect((await shop.order(basket.code)).payments).toHaveLength(1);
});

test('a webhook with another signature is refused and changes nothing', async () => {
  const basket = await shop.basket();
  const { id } = await basket.pay();
  const event = await forgedEventOf(id);

  expect(await deliver(event, { ...shop.webhook, secret: OTHER_SECRET })).toBe(400);
  // Signed with the right secret, an unpaid session pays nothing either.
  expect(await deliver(event, shop.webhook)).toBe(204);
  expect(await shop.order(basket.code)).toMatchObject({ state: 'ArrangingPayment', payments: [] });
});

test('repeated calls return one pay session, and another total makes another one', async () => {
  const basket = await shop.basket();
  const [one, again] = await Promise.all([basket.pay(), basket.pay()]);
  expect(again).toEqual(one);

  await basket.call('mutation { transitionOrderToState(state: "AddingItems") { __typename } }');
  const { activeOrder } = await basket.call<{ activeOrder: { lines: [{ id: string }] } }>(
    '{ activeOrder { lines { id } } }',
  );
  await basket.call(
    'mutation ($id: ID!) { adjustOrderLine(orderLineId: $id, quantity: 2) { __typename } }',
    activeOrder.lines[0],
  );
  await expect(basket.pay()).rejects.toThrow('ArrangingPayment');
  await basket.call(
    'mutation { transitionOrderToState(state: "ArrangingPayment") { __typename } }',
  );
  const other = await basket.pay();

  expect(await salus().paySessions.read(other.id)).toMatchObject({ amount: '80.00' });
  expect(await statusOf(one.id)).toBe('cancelled');
});
