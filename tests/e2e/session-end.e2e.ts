/** Payments that are over, or never were, and prices whose time has passed. */
import { openCheckout, signInAsKnown } from './support/checkout.ts';
import { frameOf, heard, heardNames, openHostPage, tag } from './support/host-page.ts';
import { paymentIn } from './support/payment.ts';
import { cancelPayment, newPayment, statusOf, UNKNOWN_PAYMENT } from './support/payments.ts';
import { makeKnown, newMember } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { world } from './support/world.ts';

test('a payment that was made already says so after a reload', { tag: '@storage' }, async ({
  page,
}) => {
  const member = await newMember();
  const { payment } = await openCheckout(page, await newPayment());
  await signInAsKnown(page, payment, member);
  await payment.pay.click();
  await expect(payment.heading).toHaveText('Payment done');

  await page.reload();

  await expect(payment.heading).toHaveText('Session expired');
  await expect(payment.text('This payment was completed on')).toBeVisible();
  await expect(frameOf(page).getByRole('button')).toHaveCount(0);
  await expect.poll(() => heardNames(page)).toEqual(['ready', 'paid']);
});

test('an expired payment says so in the frame, and to the shop', async ({ page }) => {
  const { payment } = await openCheckout(page, world().overdue.expiredInFrame);

  await expect(payment.heading).toHaveText('Session expired');
  await expect(payment.text('The time for this payment ended on')).toBeVisible();
  await expect.poll(() => heardNames(page)).toEqual(['ready', 'expired']);
});

test('an expired payment leads back to the shop from our page', async ({ page }) => {
  const id = world().overdue.expiredOnPage;
  await page.goto(`${world().url}/pay/${id}`);

  await expect(paymentIn(page).heading).toHaveText('Session expired');
  await expect(page.getByRole('link', { name: 'Back to Casa Lumen' })).toHaveAttribute(
    'href',
    `${world().hostUrl}/basket?session=${id}`,
  );
});

test('a payment that runs out while it is looked at ends by itself', async ({ page }) => {
  const expiresAt = new Date(Date.now() + 4_000).toISOString();
  const { payment } = await openCheckout(page, await newPayment({ expiresAt }));

  await expect(payment.heading).toHaveText('Session expired');
  await expect.poll(() => heardNames(page)).toEqual(['ready', 'expired']);
});

test('a payment the merchant has cancelled cannot be paid', async ({ page }) => {
  const id = await newPayment();
  await cancelPayment(id);
  const { payment } = await openCheckout(page, id);

  await expect(payment.heading).toHaveText('Session expired');
  await expect(payment.text('This payment was cancelled on')).toBeVisible();
  await expect.poll(() => heardNames(page)).toEqual(['ready', 'cancelled']);
});

test('a shopper cancels in the frame', async ({ page }) => {
  const { id, payment } = await openCheckout(page, await newPayment());
  await payment.cancel.click();

  await expect(payment.text('This payment was cancelled on')).toBeVisible();
  await expect.poll(() => heardNames(page)).toEqual(['ready', 'cancelled']);
  expect(await statusOf(id)).toBe('cancelled');
});

test.describe('of nobody', () => {
  test.use({
    complaints: /status of 404|^Salus: (an id is|there is no session)/,
  });

  test('an unknown payment is a wrong session', async ({ page }) => {
    const { payment } = await openCheckout(page, UNKNOWN_PAYMENT);

    await expect(payment.heading).toHaveText('Wrong session');
    await expect
      .poll(() => heard(page))
      .toEqual([
        {
          name: 'error',
          session: UNKNOWN_PAYMENT,
          code: 'session_not_found',
          recoverable: false,
        },
      ]);
  });

  test('a malformed id on the tag is told to the shop and shows nothing', async ({ page }) => {
    await openHostPage(page, { body: tag('pay_42') });

    await expect
      .poll(() => heard(page))
      .toEqual([{ name: 'error', session: 'pay_42', code: 'session_invalid', recoverable: false }]);
    await expect(page.locator('iframe')).toHaveCount(0);
  });
});

test('a price whose time has passed is renewed before it can be paid', async ({ page }) => {
  const id = world().overdue.quoteInFrame;
  const { payment } = await openCheckout(page, id);
  await expect(payment.text('The token price was held for a while')).toBeVisible();
  await expect(payment.row('Total')).toHaveCount(0);
  await expect(payment.signIn).toHaveCount(0);

  await payment.button('Show the new total').click();
  await expect(payment.row('Total')).toHaveText('152 SLS');
  await signInAsKnown(page, payment, await newMember());
  await payment.pay.click();

  await expect(payment.heading).toHaveText('Payment done');
});

test('on our page the price is renewed by the same button', async ({ page }) => {
  const member = await newMember();
  await makeKnown(page.context(), member);
  await page.goto(`${world().url}/pay/${world().overdue.quoteOnPage}`);
  const payment = paymentIn(page);
  await payment.button('Show the new total').click();
  await payment.pay.click();

  await expect(payment.heading).toHaveText('Payment done');
});

test('the sign-in window renews a price without being asked', async ({ page }) => {
  await page.goto(`${world().url}/embed/signin/${world().overdue.quoteInWindow}`);

  await expect(paymentIn(page).row('Total')).toHaveText('152 SLS');
});
