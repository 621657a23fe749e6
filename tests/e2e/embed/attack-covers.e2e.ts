/**
 * Clickjacking: a page lets clicks through to the payment while its visitor sees something else.
 * Clicks in the frame pay nothing: Pay is in a window of ours, which no page can cover.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright/test';
import { openCheckout } from '../../support/browser/checkout.ts';
import { frameElement } from '../../support/browser/host-page.ts';
import { newPayment } from '../../support/browser/payments.ts';
import { makeKnown, newMember } from '../../support/browser/people.ts';
import { expect, test } from '../../support/browser/test.ts';
import { expectUnpaid } from '../../support/browser/unpaid.ts';

/** Applied to the element around the payment. */
const STYLES = [
  'zoom: 0.08',
  'zoom: 0.2',
  'mask-image: linear-gradient(transparent, transparent)',
  'opacity: 0.01',
  'filter: contrast(0.1)',
  'transform: scale(0.5)',
  'clip-path: circle(20px)',
];

const LAID = 'position: fixed; inset: 0; pointer-events: none;';

/** Laid over the payment; each lets every click through. */
const COVERS = [
  `<div style="${LAID} background: #fff">Win a lamp!</div>`,
  `<iframe title="Lamp" style="${LAID} width: 100%; height: 100%; border: 0; background: #fff"></iframe>`,
];

/** Longer than any wait of the check for covers, in case a cover deceives it for a while. */
const LONGER_THAN_ANY_WAIT_MS = 2_000;

/** Presses every button in the frame, as a member who only has to confirm. */
async function pressAll(page: Page): Promise<void> {
  const content = frameElement(page).contentFrame();
  await content.locator('body').evaluate(() => {
    for (const button of document.querySelectorAll('button')) button.click();
  });
}

for (const [kind, tricks] of [
  ['faded, masked, shrunk or cut', STYLES],
  ['covered', COVERS],
] as const) {
  test(`clicks on a payment that is ${kind} do not pay it, even after two seconds`, async ({
    page,
    context,
  }) => {
    const member = await newMember();
    await makeKnown(context, member);
    const { id, payment } = await openCheckout(page, await newPayment());
    await expect(payment.signIn).toBeVisible();
    const asked: string[] = [];
    context.on('request', (request) => {
      if (/\/(confirm|passkey)$/.test(request.url())) asked.push(request.url());
    });
    for (const trick of tricks) {
      await page.evaluate((how) => {
        const cover = document.getElementById('cover') ?? document.createElement('div');
        cover.id = 'cover';
        cover.innerHTML = how.startsWith('<') ? how : '';
        document.body.append(cover);
        document.querySelector('main')?.setAttribute('style', how.startsWith('<') ? '' : how);
      }, trick);
      await delay(LONGER_THAN_ANY_WAIT_MS);
      await expect(payment.button('Pay €38.00')).toHaveCount(0);
      await pressAll(page);
    }
    expect(asked).toEqual([]);
    await expectUnpaid(id, member);
  });
}
