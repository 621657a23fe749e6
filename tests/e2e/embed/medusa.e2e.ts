/**
 * `@salus/medusa` in Medusa 2, with its own lockfile (700 MB) and a PostgreSQL of its own, for
 * `npm run test:long -- medusa` (SHOPS) alone.
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
import { type MedusaShop, openMedusa } from '../../support/browser/medusa.ts';
import { newPayment, statusOf } from '../../support/browser/payments.ts';
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';

test.skip(!process.env.SHOPS, 'npm run test:long -- medusa');
// In order, in one worker: the shop starts once.
test.describe.configure({ mode: 'default', timeout: 900_000 });

let shop: MedusaShop;

test.beforeAll(async () => {
  test.setTimeout(900_000);
  shop = await openMedusa();
});
test.afterAll(() => shop?.remove());

test('the provider compiles with Medusa’s own types', async () => {
  expect(await compileInShop(shop.stack, 'medusa')).toBe('');
});

test('an order of the storefront is paid in the shop’s page, and refunded by its admin', async ({
  page,
}) => {
  const { cart, session } = await shop.checkout();
  const { id, script } = session.data;
  expect(session.data).toMatchObject({ amount: '40.00', currency: 'EUR', status: 'pending' });
  expect(script).toBe(`${world().url}/widget/v1.js`);

  await payInShop(page, id);
  expect(await shop.complete(cart)).toMatchObject({ status: 200, body: { type: 'order' } });

  const paid = (await shop.ordersOf(cart))[0]?.payment_collections[0]?.payments[0];
  expect(paid).toMatchObject({ amount: 40, captures: [{ amount: 40 }] });

  expect((await shop.refund(paid?.id ?? '', 10)).status).toBe(200);
  expect(await salus().paySessions.read(id ?? '')).toMatchObject({
    status: 'partially_refunded',
    figures: { net: '38.00', refunded: '9.50' },
  });
  const stored = (await shop.ordersOf(cart))[0]?.payment_collections[0]?.payments[0];
  expect(stored?.data).toMatchObject({ refunded: '10.00', refunded_net: '9.50' });
  expect((await shop.refund(paid?.id ?? '', 31)).status).toBe(400);
  expect((await shop.refund(paid?.id ?? '', 30)).status).toBe(200);
  expect(await statusOf(id ?? '')).toBe('refunded');
  expect((await salus().paySessions.refunds(id ?? '')).data).toHaveLength(2);
});

test('the webhook alone makes the order and captures it once, however often it arrives', async ({
  page,
}) => {
  const { cart, session } = await shop.checkout();
  await payInShop(page, session.data.id);

  await expect.poll(async () => (await shop.ordersOf(cart)).length).toBe(1);
  const event = await paidEventOf(session.data.id);
  expect([await deliver(event, shop.webhook), await deliver(event, shop.webhook)]).toEqual([
    200, 200,
  ]);
  // Later events are read after earlier ones: once this is done, so are those two.
  const next = await shop.checkout();
  await payInShop(page, next.session.data.id);
  await expect.poll(async () => (await shop.ordersOf(next.cart)).length).toBe(1);

  const orders = await shop.ordersOf(cart);
  expect(orders).toMatchObject([
    { payment_status: 'captured', payment_collections: [{ payments: [{ captures: [{}] }] }] },
  ]);
});

test('a cart is not completed before its payment, whatever the storefront sends', async ({
  page,
}) => {
  const elsewhere = await newPayment({ amount: '1.00' });
  await payInShop(page, elsewhere);
  const { cart, collection } = await shop.checkout();
  const forged = { id: elsewhere, amount: '1.00', status: 'paid', session_id: 'payses_1' };
  const { data } = await shop.newSession(collection, forged);

  expect(data).toMatchObject({ amount: '40.00', status: 'pending' });
  expect(data.id).not.toBe(elsewhere);
  expect((await shop.complete(cart)).body.type).not.toBe('order');
  expect(await shop.ordersOf(cart)).toEqual([]);
});

for (const [what, wish] of [
  ['of another price', { amount: '1.00' }],
  ['in another currency', { currency: 'USD' }],
  ['of another payment', { metadata: { medusa_session: 'payses_another' } }],
] as const) {
  test(`a paid session ${what} completes no cart and no webhook`, async ({ page }) => {
    const { cart, session } = await shop.checkout();
    const metadata = { medusa_session: session.id };
    const foreign = await newPayment({ amount: '40.00', metadata, ...wish });
    await payInShop(page, foreign);
    const database = openPostgres(shop.databaseUrl);
    const data = { ...session.data, id: foreign };
    await database.db.execute(
      sql`update payment_session set data = ${JSON.stringify(data)}::jsonb where id = ${session.id}`,
    );
    await database.close();

    expect((await shop.complete(cart)).body.type).not.toBe('order');
    const said = shop.stack.said().length;
    expect(await deliver(await paidEventOf(foreign), shop.webhook)).toBe(200);
    if (what !== 'of another payment') {
      const refusal = 'was made for another payment or price';
      await expect.poll(() => shop.stack.said().slice(said)).toContain(refusal);
    }
    expect(await shop.ordersOf(cart)).toEqual([]);
  });
}

test('a webhook with another signature changes nothing', async () => {
  const { cart, session } = await shop.checkout();
  const event = await forgedEventOf(session.data.id);
  const said = shop.stack.said().length;

  await deliver(event, { ...shop.webhook, secret: OTHER_SECRET });

  await expect.poll(() => shop.stack.said().slice(said)).toContain('No matching signature');
  expect(await shop.ordersOf(cart)).toEqual([]);
});

test('another payment session cancels the one before in Salus', async () => {
  const { collection, session } = await shop.checkout();

  const next = await shop.newSession(collection);

  expect(next.data.id).not.toBe(session.data.id);
  await expect.poll(() => statusOf(session.data.id ?? '')).toBe('cancelled');
  expect(await statusOf(next.data.id ?? '')).toBe('pending');
});
