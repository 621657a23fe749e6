/** A page that lets a click through to Pay while its payer sees something else: Pay does not answer. */
import type { Page } from 'playwright/test';
import { openReadyCheckout } from './support/checkout.ts';
import { expect, test } from './support/test.ts';
import { expectUnpaid } from './support/unpaid.ts';

/** On what is around the payment. */
const STYLES = [
  'opacity: 0.01',
  'opacity: 0.98',
  'filter: blur(1px)',
  'filter: contrast(0.1)',
  'mix-blend-mode: difference',
  'transform: rotate(2deg)',
  'transform: scale(0.5)',
  'transform: skewX(20deg)',
  'transform: perspective(300px) rotateX(30deg)',
  'clip-path: inset(0 0 60% 0)',
  'clip-path: circle(20px)',
  'backdrop-filter: blur(4px)',
  'zoom: 0.2',
  'overflow: hidden; height: 120px',
  'content-visibility: hidden',
];

const LAID = 'position: fixed; inset: 0; pointer-events: none;';

/** Over the payment; each lets every click through. */
const COVERS = [
  `<div style="${LAID} background: #fff"></div>`,
  `<div style="${LAID}">Win a lamp!</div>`,
  `<div popover="manual" style="${LAID} width: 100%; height: 100%; background: #fffe"></div>`,
  `<dialog style="${LAID} width: 100vw; height: 100vh; max-width: none; max-height: none; border: 0"></dialog>`,
  `<iframe title="Lamp" style="${LAID} width: 100%; height: 100%; border: 0; background: #fff"></iframe>`,
  `<canvas width="2000" height="2000" style="${LAID}"></canvas>`,
  `<div style="${LAID} backdrop-filter: blur(9px)"></div>`,
  `<div style="position: fixed; top: 0; left: 0; width: 1px; height: 1px; pointer-events: none; box-shadow: 0 0 0 3000px #fff"></div>`,
];

/** Time is the test's, so that uncovering does not take its half second each time. */
async function uncovered(page: Page, pay: ReturnType<Page['locator']>): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(1_000);
    expect(await pay.getAttribute('aria-disabled')).toBeNull();
  }).toPass({ intervals: [50] });
}

/** Presses Pay by force in every state of `tricks`: first seen armed, then seen to have gone deaf. */
async function expectDeaf(
  page: Page,
  tricks: string[],
  play: (trick: string) => void,
): Promise<void> {
  await page.clock.install();
  const { id, payment, member } = await openReadyCheckout(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/confirm')) asked.push(request.url());
  });
  for (const trick of tricks) {
    await uncovered(page, payment.pay);
    await page.evaluate(play, trick);
    await expect(payment.pay, trick).toHaveAttribute('aria-disabled', 'true');
    await payment.pay.evaluate((button: HTMLElement) => button.click());
    await page.evaluate(play, '');
  }
  await uncovered(page, payment.pay);
  expect(asked).toEqual([]);
  await expectUnpaid(id, member);

  // By a key: Chromium's own half second after the last trick, which drops clicks, is not the test's.
  await payment.pay.press('Enter');
  await expect(payment.heading).toHaveText('Payment done');
}

test('Pay is deaf on a payment that is faded, bent, cut or hidden', async ({ page }) => {
  await expectDeaf(page, STYLES, (style) => {
    document.querySelector('main')?.setAttribute('style', style);
  });
});

test('Pay is deaf under whatever lies on the payment', async ({ page }) => {
  await expectDeaf(page, COVERS, (html) => {
    const cover = document.getElementById('cover') ?? document.createElement('div');
    cover.id = 'cover';
    cover.innerHTML = html;
    document.body.append(cover);
    cover.querySelector<HTMLElement>('[popover]')?.showPopover();
    cover.querySelector('dialog')?.show();
  });
});
