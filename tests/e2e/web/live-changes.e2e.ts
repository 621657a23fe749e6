/** A shop changes theme and language while a member is in the checkout. */
import type { Page } from 'playwright/test';
import {
  frameElement,
  frameOf,
  heardNames,
  openHostPage,
  untilScriptRan,
} from '../../support/browser/host-page.ts';
import { paymentIn } from '../../support/browser/payment.ts';
import { newPayment, statusOf } from '../../support/browser/payments.ts';
import { deposit, makeKnown, newMember } from '../../support/browser/people.ts';
import { comeBack, openSignIn } from '../../support/browser/sign-in-window.ts';
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';

declare global {
  var running: { update(look: object): void };
}

async function openInline(page: Page, session: string): Promise<void> {
  const head = `<script async src="${world().url}/widget/v1.js"></script>`;
  await openHostPage(page, { head, body: '<div id="till"></div><div id="other"></div>' });
  await untilScriptRan(page);
  await page.evaluate((id) => {
    const { Salus } = globalThis as unknown as {
      Salus: { open(options: object): { update(look: object): void } };
    };
    globalThis.running = Salus.open({ session: id, mode: 'inline', target: '#till' });
  }, session);
}

test('update() keeps the member: who may not pay yet, then who has paid', async ({ page }) => {
  const [id, member] = [await newPayment(), await newMember({ cash: '100' })];
  await openInline(page, id);
  const frame = frameOf(page, id);
  const payment = paymentIn(frame);
  await makeKnown(page.context(), member);
  const window = await openSignIn(page, payment.signIn);
  await expect(payment.text('Insufficient funds: you need 52 SLS more.')).toBeVisible();
  await frame.locator('html').evaluate(() => Object.assign(globalThis, { isTheSame: true }));

  await page.evaluate(() => globalThis.running.update({ theme: 'dark', locale: 'de' }));

  await expect(payment.text('Guthaben reicht nicht aus: Es fehlen 52 SLS.')).toBeVisible();
  await expect(frame.locator('html')).toHaveCSS('color-scheme', 'dark');
  await expect(frameElement(page, id)).toHaveCSS('color-scheme', 'dark');
  await deposit(member, '52');
  await comeBack(window.page);
  await window.payment.pay.click();
  await expect(payment.text('Du hast Casa Lumen bezahlt.')).toBeVisible();

  await page.evaluate(() => globalThis.running.update({ theme: 'light', locale: 'es' }));
  await page.locator('salus-checkout').evaluate((one) => {
    const other = document.querySelector('#other') as Element & {
      moveBefore: Element['insertBefore'];
    };
    other.moveBefore(one, null);
  });

  // A frame that had been loaded again would say that the session was paid before.
  await expect(payment.text('Has pagado a Casa Lumen.')).toBeVisible();
  await expect(frame.locator('html')).toHaveCSS('color-scheme', 'light');
  expect(await frame.locator('html').evaluate(() => 'isTheSame' in globalThis)).toBe(true);
  await expect.poll(() => heardNames(page)).toEqual(['ready', 'signed-in', 'submitted', 'paid']);
  expect(await statusOf(id)).toBe('paid');
});
