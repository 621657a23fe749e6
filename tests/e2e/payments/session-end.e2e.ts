/** Payments that are over or never existed, and prices that have expired. */
import { openCheckout, openReadyCheckout, payAsKnown } from '../../support/browser/checkout.ts';
import { frameOf, heard, heardNames, openHostPage, tag } from '../../support/browser/host-page.ts';
import { paymentIn } from '../../support/browser/payment.ts';
import {
  cancelPayment,
  newPayment,
  statusOf,
  UNKNOWN_PAYMENT,
} from '../../support/browser/payments.ts';
import { makeKnown, newMember } from '../../support/browser/people.ts';
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';

test('a payment that is already paid says so after a reload', { tag: '@storage' }, async ({
  page,
}) => {
  const member = await newMember();
  const { payment } = await openCheckout(page, await newPayment());
  await payAsKnown(page, payment, member);
  await expect(payment.heading).toHaveText('Payment done');

  await page.reload();

  await expect(payment.heading).toHaveText('Already paid');
  await expect(payment.text('This payment was completed on')).toBeVisible();
  await expect(payment.text('Session expired')).toBeVisible();
  await expect(frameOf(page).getByRole('button')).toHaveCount(0);
  await expect.poll(() => heardNames(page)).toEqual(['ready', 'paid']);

  const opening = page.waitForEvent('popup');
  await frameOf(page).getByRole('link', { name: 'See the receipt' }).click();
  const receipt = await opening;
  await expect(paymentIn(receipt).heading).toHaveText('Payment done');
  await expect(paymentIn(receipt).row('Transaction code')).toHaveText(/^txn_/);
});

test('an expired payment says so in the frame, and the shop receives the event', async ({
  page,
}) => {
  const { payment } = await openCheckout(page, world().overdue.expiredInFrame);

  await expect(payment.heading).toHaveText('Session expired');
  await expect(payment.text('The time for this payment ended on')).toBeVisible();
  await expect.poll(() => heardNames(page)).toEqual(['ready', 'expired']);
});

test('an expired payment links from our page back to the shop', async ({ page }) => {
  const id = world().overdue.expiredOnPage;
  await page.goto(`${world().url}/pay/${id}`);

  await expect(paymentIn(page).heading).toHaveText('Session expired');
  await expect(page.getByRole('link', { name: 'Back to Casa Lumen' })).toHaveAttribute(
    'href',
    `${world().hostUrl}/basket?session=${id}`,
  );
});

test('a payment that expires while it is on screen ends by itself', async ({ page }) => {
  const expiresAt = new Date(Date.now() + 4_000).toISOString();
  const { payment } = await openCheckout(page, await newPayment({ expiresAt }));

  await expect(payment.heading).toHaveText('Session expired');
  await expect.poll(() => heardNames(page)).toEqual(['ready', 'expired']);
});

test('a payment the merchant has cancelled cannot be paid', async ({ page }) => {
  const id = await newPayment();
  await cancelPayment(id);
  const { payment } = await openCheckout(page, id);

  await expect(payment.heading).toHaveText('Payment cancelled');
  await expect(payment.text('This payment was cancelled on')).toBeVisible();
  await expect.poll(() => heardNames(page)).toEqual(['ready', 'cancelled']);
});

test('a shopper cancels in the window once signed in', async ({ page }) => {
  const { id, payment, window } = await openReadyCheckout(page);
  await expect(payment.cancel).toHaveCount(0);
  await window.payment.cancelIt();
  await window.closed;

  await expect(payment.text('This payment was cancelled on')).toBeVisible();
  await expect.poll(() => heardNames(page)).toEqual(['ready', 'cancelled']);
  expect(await statusOf(id)).toBe('cancelled');
});

test.describe('a payment that does not exist', () => {
  test.use({
    complaints: /status of 404|^Salus: (an id is|there is no session)/,
  });

  test('shows a wrong session for an unknown id', async ({ page }) => {
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

  test('shows nothing for a malformed id on the tag, and the shop receives an error', async ({
    page,
  }) => {
    await openHostPage(page, { body: tag('pay_42') });

    await expect
      .poll(() => heard(page))
      .toEqual([{ name: 'error', session: 'pay_42', code: 'session_invalid', recoverable: false }]);
    await expect(page.locator('iframe')).toHaveCount(0);
  });
});

test('an expired price is renewed before it can be paid', async ({ page }) => {
  const id = world().overdue.quoteInFrame;
  const { payment } = await openCheckout(page, id);
  await expect(payment.text('The token price was reserved for a limited time')).toBeVisible();
  await expect(payment.row('Total')).toHaveCount(0);
  await expect(payment.signIn).toHaveCount(0);

  await payment.button('Update total').click();
  await expect(payment.row('Total')).toHaveText('152 SLS');
  await payAsKnown(page, payment, await newMember());

  await expect(payment.heading).toHaveText('Payment done');
});

test('on our page the same button renews the price', async ({ page }) => {
  const member = await newMember();
  await makeKnown(page.context(), member);
  await page.goto(`${world().url}/pay/${world().overdue.quoteOnPage}`);
  const payment = paymentIn(page);
  await payment.button('Update total').click();
  await payment.pay.click();

  await expect(payment.heading).toHaveText('Payment done');
});

test('the sign-in window renews a price by itself', async ({ page }) => {
  await page.goto(`${world().url}/embed/signin/${world().overdue.quoteInWindow}`);

  await expect(paymentIn(page).row('Total')).toHaveText('152 SLS');
});

test('our page follows its payment: paid in one tab, the other shows the receipt', async ({
  page,
}) => {
  await makeKnown(page.context(), await newMember());
  const address = `${world().url}/pay/${await newPayment()}`;
  const other = await page.context().newPage();
  await other.goto(address);
  await expect(paymentIn(other).pay).toBeVisible();
  await page.goto(address);
  await paymentIn(page).pay.click();
  await expect(paymentIn(page).heading).toHaveText('Payment done');

  await expect(paymentIn(other).heading).toHaveText('Payment done');
  await expect(paymentIn(other).row('Transaction code')).toHaveText(/^txn_/);
  await page.goto(address);
  await page.waitForURL('**/pay/confirmation?session=*');
});

test('a window that shows a cancelled payment says so and that it can be closed', async ({
  page,
}) => {
  const id = await newPayment();
  await page.goto(`${world().url}/embed/signin/${id}`);
  await expect(page.getByLabel('E-mail')).toBeVisible();

  await cancelPayment(id);

  await expect(paymentIn(page).heading).toHaveText('Payment cancelled');
  await expect(page.getByText('You can close this window')).toBeVisible();
});

test('a payment cancelled on our page offers the way back to the shop', async ({ page }) => {
  await makeKnown(page.context(), await newMember());
  const id = await newPayment();
  await page.goto(`${world().url}/pay/${id}`);
  const payment = paymentIn(page);
  await payment.cancelIt();

  await expect(payment.heading).toHaveText('Payment cancelled');
  await expect(payment.heading).toBeFocused();
  await expect(page.getByRole('link', { name: 'Back to Casa Lumen' })).toHaveAttribute(
    'href',
    `${world().hostUrl}/basket?session=${id}`,
  );
});
