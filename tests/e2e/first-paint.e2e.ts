/** What the frame shows and answers before its scripts have come. */
import type { Page } from 'playwright/test';
import { frameElement, frameOf, openHostPage, tag } from './support/host-page.ts';
import { paymentIn } from './support/payment.ts';
import { newPayment } from './support/payments.ts';
import { makeKnown, newMember } from './support/people.ts';
import { openSignIn } from './support/sign-in-window.ts';
import { expect, test } from './support/test.ts';

/** @returns how to let them through */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/assets/frame/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test('merchant and total are painted, and signing in is answered, before any script of the app', async ({
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
  await window.page.getByRole('button', { name: `Continuar como ${member.name}` }).click();
  await window.closed;
  await expect(payment.signIn).toBeVisible();
  release();

  await expect(payment.pay).not.toHaveAttribute('aria-disabled');
  await payment.pay.click();
  await expect(payment.heading).toHaveText('Pago realizado');
});

test('another button pressed too early is pressed once the app is there', async ({ page }) => {
  const id = await newPayment();
  const release = await holdScripts(page);
  await openHostPage(page, { body: tag(id) });
  const payment = paymentIn(frameOf(page, id));

  await payment.cancel.click();
  release();

  await expect(payment.heading).toHaveText('Session expired');
});
