/** A shopper without enough tokens adds them by card and pays, in one approval. */
import type { Page } from 'playwright/test';
import { expectClean } from '../../support/browser/axe.ts';
import { acceptTerms, challenge, fillInCard } from '../../support/browser/card.ts';
import { openCheckout } from '../../support/browser/checkout.ts';
import { considered } from '../../support/browser/considered.ts';
import { frameOf, heardNames, listen } from '../../support/browser/host-page.ts';
import { paymentIn } from '../../support/browser/payment.ts';
import { cancelPayment, newPayment, statusOf } from '../../support/browser/payments.ts';
import { balanceOf, makeKnown, newMember } from '../../support/browser/people.ts';
import { openSignIn } from '../../support/browser/sign-in-window.ts';
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';

const CARD_FIELDS = 'iframe[title^="Secure "]';
const APPROVE = 'Add 139.5 SLS (€34.88) and pay';
const link = (page: Page) => page.getByRole('link', { name: 'Add 139.5 SLS by card and pay' });
const approve = (page: Page) => considered(page.getByRole('button', { name: APPROVE })).click();

test('inside the shop: the window adds the tokens, pays, and the shop learns it', {
  tag: '@storage',
}, async ({ page }) => {
  const member = await newMember({ cash: '12.5' });
  await listen(page);
  await page.goto(world().shopUrl);
  await page.getByRole('button', { name: 'Order An hour of quiet' }).click();
  const payment = paymentIn(frameOf(page));
  const window = await openSignIn(page, payment.signIn);
  await window.fill(member);
  await link(window.page).click();

  await expect(window.page.getByRole('heading', { level: 1 })).toHaveText('Buy tokens and pay');
  await expect(window.payment.row('This payment')).toHaveText('152 SLS');
  await expect(window.payment.row('Your balance')).toHaveText('12.5 SLS');
  await expect(window.payment.row('Charged to your card')).toHaveText('€34.88');
  await expect(window.payment.text('the tokens stay in your balance')).toBeVisible();
  await fillInCard(window.page, '4242424242424242');
  await acceptTerms(window.page);
  await approve(window.page);
  await window.closed;

  await expect(payment.heading).toHaveText('Payment done');
  await expect.poll(async () => (await heardNames(page)).at(-1)).toBe('paid');
  await expect(page.getByText('Paid. We are packing your order.')).toBeVisible();
  expect(await balanceOf(member)).toBe('0');
});

test('in the frame: its link opens the card form too, and the frame learns it', async ({
  page,
}) => {
  const member = await newMember({ cash: '12.5' });
  const id = await newPayment();
  const { payment } = await openCheckout(page, id);
  const first = await openSignIn(page, payment.signIn);
  await first.fill(member);
  await expect(link(first.page)).toBeVisible();

  const opened = page.waitForEvent('popup');
  await frameOf(page).getByRole('link', { name: 'Add 139.5 SLS by card and pay' }).click();
  const window = await opened;
  await fillInCard(window, '4242424242424242');
  await acceptTerms(window);
  await approve(window);

  await expect(payment.heading).toHaveText('Payment done');
  expect([await statusOf(id), await balanceOf(member)]).toEqual(['paid', '0']);
});

test('on our page: a declined card says why, another one pays', async ({ page }) => {
  const member = await newMember({ cash: '12.5' });
  const id = await newPayment();
  await makeKnown(page.context(), member);
  await page.goto(`${world().url}/pay/${id}`);
  // One way on, not two.
  await expect(page.getByRole('link', { name: /^Add / })).toHaveCount(1);
  await link(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Buy tokens and pay');
  await expectClean(page, 'top-up', CARD_FIELDS);
  await expect(page.getByLabel('Name on the card')).toHaveValue('Ana Prado');
  await page.getByLabel('Name on the card').fill('');
  await approve(page);
  await expect(page.getByText('Please enter Full Name')).toBeVisible();
  await fillInCard(page, '4000000000009995');
  await approve(page);
  await expect(page.getByText('Please accept this to continue.')).toHaveCount(1);
  await acceptTerms(page);
  await approve(page);
  await expect(page.getByText('The card has insufficient funds.')).toBeVisible();
  await expectClean(page, 'declined', CARD_FIELDS);

  await fillInCard(page, '4242424242424242');
  await approve(page);

  await expect(page).toHaveURL(/\/pay\//);
  await expect.poll(() => statusOf(id)).toBe('paid');
  expect(await balanceOf(member)).toBe('0');
});

test('the card has paid but the session is gone: the tokens stay, and it is said', async ({
  page,
}) => {
  const member = await newMember({ cash: '12.5' });
  const id = await newPayment();
  const { payment } = await openCheckout(page, id);
  const window = await openSignIn(page, payment.signIn);
  await window.fill(member);
  await link(window.page).click();
  await fillInCard(window.page, '4000002500003155');
  await acceptTerms(window.page);
  await approve(window.page);
  await expect(challenge(window.page).getByRole('button', { name: 'Complete' })).toBeVisible();
  await cancelPayment(id);
  await challenge(window.page).getByRole('button', { name: 'Complete' }).click();

  await expect(window.payment.heading).toHaveText('Tokens added, nothing paid');
  await expect(window.payment.text('139.5 SLS are in your balance.')).toBeVisible();
  await expect(window.payment.text('had already ended, so it was not paid')).toBeVisible();
  await expectClean(window.page, 'kept');
  expect([await statusOf(id), await balanceOf(member)]).toEqual(['cancelled', '152']);
});

test.describe('a reload right after the card', () => {
  // The worker may pay between the page's two questions: it leaves, and the browser logs the refusal.
  test.use({ complaints: /status of 409 .*\/top-up\/quote$/ });

  test('ends in the true state', async ({ page }) => {
    const member = await newMember({ cash: '12.5' });
    const id = await newPayment();
    await makeKnown(page.context(), member);
    await page.goto(`${world().url}/embed/top-up/${id}?back=page`);
    await fillInCard(page, '4242424242424242');
    await acceptTerms(page);
    const charged = page.waitForResponse(/\/v3\/confirm\//);
    await approve(page);
    await charged;
    await page.reload();

    await expect(page).toHaveURL(/\/pay\//);
    await expect.poll(() => statusOf(id)).toBe('paid');
    expect(await balanceOf(member)).toBe('0');
  });
});

test('only its document may load the card network, and it has no password field', async ({
  page,
}) => {
  const id = await newPayment();
  const policyOf = async (path: string) =>
    (await page.request.get(`${world().url}${path}`)).headers()['content-security-policy'] ?? '';

  const [form, window] = [
    await policyOf(`/embed/top-up/${id}`),
    await policyOf(`/embed/signin/${id}`),
  ];

  expect([/frame-src/.test(form), /frame-src/.test(window)]).toEqual([true, false]);
  await makeKnown(page.context(), await newMember({ cash: '12.5' }));
  await page.goto(`${world().url}/embed/top-up/${id}`);
  await expect(page.getByRole('button', { name: APPROVE })).toBeVisible();
  await expect(page.locator('input[type=password]')).toHaveCount(0);
});
