/** `examples/pay-later`, with a stand-in of the shop: order, link, payment, marked as paid. */
import type { Page } from 'playwright/test';
import { type Running, startExample } from '../../support/browser/example.ts';
import { deliver, forgedEventOf, OTHER_SECRET, salus } from '../../support/browser/integration.ts';
import { type PayLaterShop, startPayLaterShop } from '../../support/browser/pay-later-shop.ts';
import { paymentIn } from '../../support/browser/payment.ts';
import { makeKnown, newMember } from '../../support/browser/people.ts';
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';

test.skip(!process.env.SHOPS, 'npm run test:long -- pay-later');
// In order, in one worker: the example has one address.
test.describe.configure({ mode: 'default', timeout: 300_000 });

const SECRET = `whsec_${Buffer.from('of the webhook endpoint').toString('base64')}`;
let shop: PayLaterShop;
let example: Running;
const at = () => world().exampleUrl;

test.beforeAll(async () => {
  shop = await startPayLaterShop();
  const env = { ...shop.env, SALUS_WEBHOOK_SECRET: SECRET };
  example = await startExample('pay-later', world().merchant.token, at(), env);
});
test.afterAll(async () => {
  await example?.stop();
  shop?.close();
});

/** By the link of the shop's mail. */
async function openLink(page: Page, order: string, email = 'ana@shop.test'): Promise<void> {
  await page.goto(`${at()}/pay?${new URLSearchParams({ order, email })}`);
}

test('an order is paid by its link and marked as paid, once', async ({ page }) => {
  const order = shop.newOrder();
  // The shop repeats the webhook with the same bytes.
  const created_at = new Date().toISOString();
  const created = [await shop.announce(at(), order, { created_at })];
  created.push(await shop.announce(at(), order, { created_at }));
  expect(created).toEqual([204, 204]);
  const { data: sessions } = await salus().paySessions.list({ reference: order.name });
  expect(sessions).toHaveLength(1);

  await makeKnown(page.context(), await newMember());
  await page.goto(`${at()}/pay`);
  await page.getByLabel('Order number').fill(order.name);
  await page.getByLabel('Your e-mail').fill('Ana@Shop.test');
  await page.getByRole('button', { name: 'Pay' }).click();
  await page.waitForURL(`${world().url}/pay/pay_*`);
  await paymentIn(page).pay.click();

  await expect.poll(() => shop.marked[order.name]).toBe(1);
  expect(example.said()).toContain(`marked gid://shopify/Order/${order.id} as paid`);
});

test('the link needs the e-mail of the order', async ({ page }) => {
  const order = shop.newOrder();
  await shop.announce(at(), order);

  await openLink(page, order.name, 'eva@shop.test');

  await expect(page.getByText('We found no such order.')).toBeVisible();
});

test('orders of another payment method, and forged ones, get no link', async ({ page }) => {
  const [other, forged] = [shop.newOrder(), shop.newOrder()];
  expect(await shop.announce(at(), other, { payment_gateway_names: ['Cash'] })).toBe(204);
  expect(await shop.announce(at(), forged, {}, 'another secret')).toBe(401);

  // A telephone number alone is no mistake of the shop, which would repeat the webhook.
  const nameless = shop.newOrder();
  expect(await shop.announce(at(), nameless, { email: null })).toBe(204);

  for (const { name } of [other, forged, nameless]) {
    await openLink(page, name);
    await expect(page.getByText('We found no such order.')).toBeVisible();
  }
});

test('an event that Salus has not signed marks nothing', async () => {
  const order = shop.newOrder();
  await shop.announce(at(), order);
  const [session] = (await salus().paySessions.list({ reference: order.name })).data;
  const event = await forgedEventOf(session?.id);
  const url = `${at()}/webhooks/salus`;

  expect(await deliver(event, { url, secret: OTHER_SECRET })).toBe(400);
  expect(shop.marked[order.name]).toBeUndefined();
  expect(await deliver(event, { url, secret: SECRET })).toBe(204);
  expect(shop.marked[order.name]).toBe(1);
});

for (const [what, change] of [
  ['became dearer', { outstanding: '55.0' }],
  ['is in another currency now', { currency: 'USD' }],
] as const)
  test(`an order that ${what} is not marked as paid`, async ({ page }) => {
    const order = shop.newOrder();
    await shop.announce(at(), order);
    Object.assign(order, change);

    await makeKnown(page.context(), await newMember());
    await openLink(page, order.name);
    await paymentIn(page).pay.click();

    await expect.poll(example.said).toContain(`Order/${order.id} costs ${order.outstanding}`);
    expect(shop.marked[order.name]).toBeUndefined();
  });
