/** Sign-in for a payment in the frame, without a password on the merchant’s page. */
import { openCheckout, payAsKnown } from '../../support/browser/checkout.ts';
import { frameOf, heard, heardNames, openHostPage, tag } from '../../support/browser/host-page.ts';
import { addressOf } from '../../support/browser/host-server.ts';
import { paymentIn } from '../../support/browser/payment.ts';
import { newPayment, statusOf } from '../../support/browser/payments.ts';
import { balanceOf, makeKnown, newMember } from '../../support/browser/people.ts';
import { openSignIn } from '../../support/browser/sign-in-window.ts';
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';

test('a member with a session cookie pays with one click in the window', {
  tag: '@storage',
}, async ({ page }) => {
  const member = await newMember();
  await makeKnown(page.context(), member);
  const { payment } = await openCheckout(page, await newPayment());

  const window = await openSignIn(page, payment.signIn);
  await expect(window.page.getByText('You are signed in as Ana.')).toBeVisible();
  await expect(window.payment.row('Your balance')).toHaveText('1,000 SLS');
  await expect(window.page.getByLabel('Password', { exact: true })).toHaveCount(0);
  await expect.poll(() => heardNames(page)).toEqual(['ready']);
  // Too small for the whole payment.
  await window.page.setViewportSize({ width: 390, height: 420 });
  await expect(window.payment.pay).toBeInViewport({ ratio: 1 });
  await window.payment.pay.click();
  await window.closed;

  await expect(payment.heading).toHaveText('Payment done');
  await expect(payment.row('Transaction code')).toBeVisible();
  await expect.poll(() => heardNames(page)).toEqual(['ready', 'signed-in', 'submitted', 'paid']);
});

test('a signed-in member may use another account', async ({ page }) => {
  const known = await newMember();
  const other = await newMember({ cash: '500' });
  await makeKnown(page.context(), known);
  const { payment } = await openCheckout(page, await newPayment());

  const window = await openSignIn(page, payment.signIn);
  await window.page.getByRole('button', { name: 'Use another account' }).click();
  await window.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(window.page.getByText('Please enter your email')).toBeVisible();
  await expect(window.page.getByText('Please enter a password')).toBeVisible();
  await window.fill(other);
  await expect(window.payment.row('Your balance')).toHaveText('500 SLS');
  await window.payment.pay.click();

  await expect(payment.heading).toHaveText('Payment done');
  expect(await balanceOf(other)).toBe('348');
});

test.describe('a refused sign-in', () => {
  test.use({ complaints: /status of 400 .*\/api\/auth\/local$/ });

  test('shows a wrong password in the window, and the frame learns nothing', async ({ page }) => {
    const member = await newMember();
    const { payment } = await openCheckout(page, await newPayment());

    const window = await openSignIn(page, payment.signIn);
    await window.fill({ ...member, password: 'not her password' });

    await expect(window.page.getByRole('alert')).toHaveText('Identifier or password invalid.');
    await expect(payment.signIn).toBeVisible();
    await expect.poll(() => heardNames(page)).toEqual(['ready']);
  });
});

test('closing the window cancels nothing, and it opens again', async ({ page }) => {
  const member = await newMember();
  const { id, payment } = await openCheckout(page, await newPayment());
  const first = await openSignIn(page, payment.signIn);
  await expect(first.page.getByLabel('E-mail')).toBeVisible();
  await first.page.close();

  expect(await statusOf(id)).toBe('pending');

  await payAsKnown(page, payment, member);

  await expect(payment.heading).toHaveText('Payment done');
  expect(await statusOf(id)).toBe('paid');
});

test('a window that the browser blocks leaves a link to the page', { tag: '@popup' }, async ({
  page,
}) => {
  const { id, payment } = await openCheckout(page, await newPayment());
  // One click permits one window: another script uses it up here.
  await payment.signIn.evaluate((button: HTMLElement) => {
    window.open('about:blank');
    button.click();
  });

  await expect(payment.text('If no window has opened, your browser blocked it.')).toBeVisible();
  await expect
    .poll(() => heard(page))
    .toContainEqual({ name: 'fallback', session: id, step: 'sign_in', reason: 'popup_blocked' });
  const link = frameOf(page).getByRole('link', { name: 'Open secure checkout' });
  await expect(link).toHaveAttribute('href', `/pay/${id}`);
  const opening = page.waitForEvent('popup');
  await link.click();
  await (await opening).waitForURL(`${world().url}/pay/${id}`);
});

test.describe('in a frame that may open no window', () => {
  test.use({ complaints: /^Blocked opening .* 'allow-popups' permission is not set/ });

  test('the member pays on our page, and the frame follows', async ({ page, context }) => {
    const member = await newMember();
    const id = await newPayment();
    // A sandbox applies its rules to every frame inside.
    const inner = addressOf(world().hostUrl, { body: tag(id) });
    await openHostPage(page, {
      body: `<iframe title="Shop" sandbox="allow-scripts allow-same-origin" src="${inner}"></iframe>`,
    });
    const shop = page.locator('iframe[title="Shop"]').contentFrame();
    const payment = paymentIn(shop.locator('iframe').contentFrame());
    await payment.signIn.click();
    await expect(payment.text('If no window has opened, your browser blocked it.')).toBeVisible();
    await expect(payment.text(`${world().url}/pay/${id}`)).toBeVisible();

    await makeKnown(context, member);
    const elsewhere = await context.newPage();
    await elsewhere.goto(`${world().url}/pay/${id}`);
    await paymentIn(elsewhere).pay.click();
    await expect(paymentIn(elsewhere).heading).toHaveText('Payment done');

    await expect(payment.heading).toHaveText('Payment done');
    expect(await balanceOf(member)).toBe('848');
  });
});

test('a merchant page with COOP same-origin gets no token and follows the window', {
  tag: '@storage',
}, async ({ page, context }) => {
  const member = await newMember();
  const { id, payment } = await openCheckout(page, await newPayment(), {
    headers: { 'cross-origin-opener-policy': 'same-origin' },
  });
  const opening = context.waitForEvent('page');
  await payment.signIn.click();
  const window = await opening;
  await expect(payment.text('This site blocks our window from answering it.')).toBeVisible();
  await expect(frameOf(page).getByRole('link', { name: 'Open secure checkout' })).toHaveAttribute(
    'href',
    `/pay/${id}`,
  );

  await expect(window.getByText('This window cannot reach the shop’s page.')).toBeVisible();
  expect(await window.evaluate(() => window.opener)).toBeNull();
  await window.getByLabel('E-mail').fill(member.email);
  await window.getByLabel('Password', { exact: true }).fill(member.password);
  await window.getByRole('button', { name: 'Sign in', exact: true }).click();
  await window.waitForURL(`**/pay/${id}`);
  await paymentIn(window).pay.click();
  await window.waitForURL(`**/pay/confirmation?session=${id}`);

  await expect(payment.heading).toHaveText('Payment done');
  await expect(payment.row('Your balance')).toHaveCount(0);
  await expect.poll(() => heardNames(page)).toEqual(['ready', 'fallback', 'paid']);
  expect((await heard(page))[1]).toMatchObject({ step: 'sign_in', reason: 'opener_severed' });
});
