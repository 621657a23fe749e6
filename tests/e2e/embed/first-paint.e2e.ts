/** The frame's content and answers before its scripts have loaded. */
import type { Page } from 'playwright/test';
import {
  frameElement,
  frameOf,
  heardNames,
  openHostPage,
  tag,
} from '../../support/browser/host-page.ts';
import { paymentIn } from '../../support/browser/payment.ts';
import { newPayment } from '../../support/browser/payments.ts';
import { makeKnown, newMember } from '../../support/browser/people.ts';
import { openSignIn } from '../../support/browser/sign-in-window.ts';
import { expect, test } from '../../support/browser/test.ts';

/** Holds the scripts back. @returns how to release them */
async function holdScripts(
  page: Page,
  which: string | RegExp = /\/assets\/frame\/[^/]*\.js$/,
): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route(which, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test('merchant and total are prerendered, and the sign-in button works before the app’s scripts load', async ({
  page,
}) => {
  const member = await newMember();
  const id = await newPayment();
  await makeKnown(page.context(), member);
  const release = await holdScripts(page);
  await openHostPage(page, { body: tag(id, { 'data-locale': 'es' }) });
  const payment = paymentIn(frameOf(page, id), {
    signIn: 'Inicia sesión para pagar',
    pay: 'Pagar',
    cancel: 'Cancelar este pago',
  });

  await expect(payment.row('Total')).toHaveText('152 SLS');
  await expect(payment.text('Casa Lumen')).toBeVisible();
  await expect(frameElement(page, id)).toBeVisible();
  const window = await openSignIn(page, payment.signIn);
  await window.page.getByRole('button', { name: 'Pagar 38,00' }).click();
  await window.closed;
  await expect(payment.signIn).toBeVisible();
  release();

  await expect(payment.heading).toHaveText('Pago realizado');
});

test('the page hears `ready` before the app has loaded, because the document shows the session', async ({
  page,
}) => {
  const id = await newPayment();
  const release = await holdScripts(page, '**/assets/frame/main-*.js');
  await openHostPage(page, { body: tag(id) });

  await expect.poll(() => heardNames(page)).toEqual(['ready']);
  release();

  await expect(paymentIn(frameOf(page, id)).signIn).toBeVisible();
  await expect.poll(() => heardNames(page)).toEqual(['ready']);
});

test('the app’s scripts are requested with its document, and each once', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/assets\/frame\/.*\.js$/.test(request.url())) asked.push(request.url());
  });
  const id = await newPayment();
  const release = await holdScripts(page);
  await openHostPage(page, { body: tag(id) });
  await expect.poll(() => asked.some((url) => url.includes('/main-'))).toBe(true);
  release();
  await expect.poll(() => heardNames(page)).toEqual(['ready']);
  expect(new Set(asked).size).toBe(asked.length);
});

test.describe('without the app', () => {
  test.use({ complaints: /./ });

  test('*Sign in* opens our own page', async ({ page }) => {
    const id = await newPayment();
    await page.route('**/assets/frame/main-*.js', (route) => route.abort());
    await openHostPage(page, { body: tag(id) });
    await expect.poll(() => heardNames(page)).toEqual(['ready']);

    const opened = page.waitForEvent('popup');
    await paymentIn(frameOf(page, id)).signIn.click();

    await (await opened).waitForURL(`**/pay/${id}`);
  });
});

test('any other button that is pressed too early is pressed once the app has loaded', async ({
  page,
}) => {
  const id = await newPayment();
  const release = await holdScripts(page);
  await openHostPage(page, { body: tag(id) });
  const payment = paymentIn(frameOf(page, id));

  await payment.button('Continue on your phone').click();
  release();

  await expect(payment.heading).toHaveText('Continue on your phone');
});
