/** The demo shop, on another site than ours, from the shelf to the paid order. */
import { frameOf, heardNames, listen } from '../../support/browser/host-page.ts';
import { paymentIn } from '../../support/browser/payment.ts';
import { newMember } from '../../support/browser/people.ts';
import { openSignIn } from '../../support/browser/sign-in-window.ts';
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';

test('a member pays an order inside the shop, and the shop learns it from the webhook', {
  tag: '@storage',
}, async ({ page }) => {
  const member = await newMember();
  await listen(page);
  await page.goto(world().shopUrl);
  await page.getByRole('button', { name: 'Order An hour of quiet' }).click();

  const payment = paymentIn(frameOf(page));
  await expect(payment.heading).toHaveText('Payment');
  await expect(payment.row('Price')).toHaveText('€40.00');
  await expect(payment.row('Price')).toHaveText('€40.00');
  await expect(payment.row('Your discount (5%)')).toHaveText('−€2.00');
  await expect(payment.row('You pay')).toHaveText('€38.00');
  await expect(payment.row(/^1 SLS, price held for 1[45] minutes$/)).toHaveText('€0.25');
  await expect(payment.row('Total')).toHaveText('152 SLS');
  await expect(payment.row('Your balance')).toHaveCount(0);

  const window = await openSignIn(page, payment.signIn);
  await expect(window.page.getByText('Casa Alba casa-alba.test')).toBeVisible();
  await expect(window.payment.row('Total')).toHaveText('152 SLS');
  await window.fill(member);
  await window.payment.pay.click();

  await expect(payment.heading).toHaveText('Payment done');
  await expect.poll(() => heardNames(page)).toEqual(['ready', 'signed-in', 'submitted', 'paid']);
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await expect(page.getByText('Paid. We are packing your order.')).toBeVisible();

  await page.reload();
  await expect(page.getByText('Paid. We are packing your order.')).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('the shop ignores a payment event that Salus has not signed', async ({ page }) => {
  await page.goto(world().shopUrl);
  await page.getByRole('button', { name: 'Order An hour of quiet' }).click();
  const order = await page.locator('.reference').textContent();
  const frame = await page.locator('iframe').getAttribute('src');
  const id = /pay_\w{26}/.exec(frame ?? '')?.[0];

  const refused = await fetch(`${world().shopUrl}/webhooks/salus`, {
    method: 'POST',
    headers: {
      'webhook-id': 'evt_forged',
      'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
      'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}`,
    },
    body: JSON.stringify({
      id: 'evt_forged',
      type: 'pay_session.paid',
      data: { id, reference: order },
    }),
  });

  expect(refused.status).toBe(400);
  await page.reload();
  await expect(page.getByText('Waiting for your payment')).toBeVisible();
});
