/** The journeys of a shopper in a merchant’s page, written once for every browser. */
import { setTimeout as delay } from 'node:timers/promises';
import { newPayment } from '../tests/support/browser/payments.ts';
import { newMember } from '../tests/support/browser/people.ts';
import { world } from '../tests/support/browser/world.ts';
import { ACCOUNT_JOURNEYS } from './account-journeys.ts';
import type { Place, Visit } from './browser.ts';
import { keepsAcrossSites } from './features.ts';
import { expectStatus, type Journey } from './journey.ts';
import { payElsewhere, signInAndPay } from './member.ts';
import { click, openedTab, read, see, seeOneTabLeft, until } from './person.ts';
import { PLAN_JOURNEYS } from './plan-journeys.ts';
import { PRESS_JOURNEYS } from './press-journeys.ts';
import { hears, openShop } from './shop.ts';
import { STALE_JOURNEYS } from './stale-journeys.ts';
import { TOP_UP_JOURNEYS } from './top-up-journeys.ts';

const BUTTON = 'Go to payment';
const LINK = 'Open secure checkout';
const TOTAL = '152 SLS';
/** Style changes of a page around the frame, below a cover that lets clicks through. */
const HIDDEN = [
  'zoom: 0.08',
  'mask-image: linear-gradient(transparent, transparent)',
  'opacity: 0',
];
const LONGER_THAN_ANY_WAIT_MS = 2_000;

/** From the frame’s first appearance to the paid session. */
async function payInFrame(visit: Visit, settle = async (_frame: Place) => {}): Promise<void> {
  const shop = await openShop(visit, await newPayment());
  const frame = await shop.frame();
  await see(frame, TOTAL);
  await settle(frame);
  await click(frame, 'button', 'Sign in to pay');
  await signInAndPay(await openedTab(visit), await newMember());
  await seeOneTabLeft(visit);
  await see(frame, 'Payment done');
  await hears(shop, 'ready', 'signed-in', 'submitted', 'paid');
  await expectStatus(shop.id, 'paid');
}

/** The link that replaces a frame that does not load; its click opens our page. */
async function followLink(visit: Visit, place: Place): Promise<void> {
  await click(place, 'link', LINK);
  await see(await openedTab(visit), TOTAL);
}

export const JOURNEYS: Journey[] = [
  {
    name: 'inline',
    async travel(visit) {
      const shop = await openShop(visit, await newPayment());
      const frame = await shop.frame();
      await see(frame, TOTAL);
      await hears(shop, 'ready');
      await until('a frame as tall as what is in it', () =>
        frame.run(() => document.documentElement.scrollHeight <= innerHeight),
      );
    },
  },
  {
    name: 'modal, Escape, focus back',
    async travel(visit) {
      const attributes = { 'data-mode': 'button' };
      const shop = await openShop(visit, await newPayment(), { attributes });
      await click(shop.tab, 'button', BUTTON);
      await see(await shop.frame(), TOTAL);
      await hears(shop, 'ready');
      await until('the focus is in the dialog', () => shop.tab.run(isFocused, 'dialog *'));
      await shop.tab.pressEscape();
      await until('the page hears it', async () => (await shop.heard())[1] === 'closed');
      await until('the focus is back', () => shop.tab.run(isFocused, 'button:not(dialog *)'));
      await click(shop.tab, 'button', BUTTON);
      const frame = await shop.frame();
      await click(frame, 'button', 'Continue on your phone');
      await shop.tab.pressEscape();
      await until('closed from within', async () => {
        const heard = await shop.heard();
        return heard.filter((name) => name === 'closed').length === 2;
      });
      await expectStatus(shop.id, 'pending');
    },
  },
  {
    name: 'paid in our window',
    travel: (visit) => payInFrame(visit),
  },
  {
    name: 'covered: clicks in it pay nothing',
    async travel(visit) {
      // From here on the browser has a member’s session: only a press of Pay is missing.
      await payInFrame(visit);
      const shop = await openShop(visit, await newPayment());
      const frame = await shop.frame();
      await see(frame, TOTAL);
      for (const style of HIDDEN) {
        await shop.tab.run(hide, style);
        await delay(LONGER_THAN_ANY_WAIT_MS);
        await frame.run(pressAll);
      }
      await delay(LONGER_THAN_ANY_WAIT_MS);
      await expectStatus(shop.id, 'pending');
    },
  },
  {
    name: 'link in the place of a frame',
    async travel(visit) {
      const { url, strangerUrl } = world();
      const blocked = await openShop(visit, await newPayment(), {
        policy: `${url}; frame-src 'none'`,
      });
      await hears(blocked, 'fallback blocked');
      await until('the link', () => blocked.tab.find('link', LINK));
      // A site the merchant has not listed: the frame shows the link, and no payment.
      const refused = await openShop(visit, await newPayment(), { origin: strangerUrl });
      await hears(refused, 'fallback origin_refused');
      await followLink(visit, await refused.frame());
    },
  },
  {
    name: 'storage blocked',
    settings: { storage: 'blocked' },
    travel: (visit) =>
      payInFrame(visit, async (frame) => {
        if (await frame.run(keepsAcrossSites)) throw new Error('storage is not blocked');
      }),
  },
  {
    name: 'redirect',
    async travel(visit) {
      const attributes = { 'data-mode': 'redirect' };
      const shop = await openShop(visit, await newPayment(), { attributes });
      await click(shop.tab, 'button', BUTTON);
      await until('our page, in the same tab', async () => {
        const path = await shop.tab.run(() => location.pathname);
        return path === `/pay/${shop.id}`;
      });
      await see(shop.tab, TOTAL);
    },
  },
  {
    name: 'window refused, then the link',
    settings: { popups: 'refused' },
    async travel(visit) {
      const shop = await openShop(visit, await newPayment());
      const frame = await shop.frame();
      await see(frame, TOTAL);
      await until('the window is refused', async () => {
        await frame.run(clickWithoutIntent);
        return (await read(frame)).includes('your browser blocked it');
      });
      for (const tab of (await visit.tabs()).slice(1)) await tab.run(() => window.close());
      await seeOneTabLeft(visit);
      await followLink(visit, frame);
      await expectStatus(shop.id, 'pending');
    },
  },
  {
    name: 'window severed by the page',
    async travel(visit) {
      const shop = await openShop(visit, await newPayment(), { opener: 'same-origin' });
      const frame = await shop.frame();
      await click(frame, 'button', 'Sign in to pay');
      await see(await openedTab(visit), TOTAL);
      await see(frame, 'Continue in that window');
      await hears(shop, 'ready', 'fallback opener_severed');
      await payElsewhere(shop.id, await newMember());
      await see(frame, 'Payment done');
    },
  },
  {
    name: 'paid elsewhere, and followed',
    async travel(visit) {
      const shop = await openShop(visit, await newPayment());
      const frame = await shop.frame();
      await click(frame, 'button', 'Continue on your phone');
      await payElsewhere(shop.id, await newMember());
      await see(frame, 'Payment done');
      await hears(shop, 'ready', 'paid');
    },
  },
  ...STALE_JOURNEYS,
  ...ACCOUNT_JOURNEYS,
  ...TOP_UP_JOURNEYS,
  ...PLAN_JOURNEYS,
  ...PRESS_JOURNEYS,
];

/** Runs in the page. */
function hide(style: string): void {
  document.querySelector('main')?.setAttribute('style', style);
  const cover = document.createElement('div');
  cover.style.cssText = 'position: fixed; inset: 0; background: #fff; pointer-events: none';
  document.body.append(cover);
}

/** Runs in the frame. */
function pressAll(): void {
  for (const button of document.querySelectorAll('button')) button.click();
}

/** Runs in the page. */
function isFocused(selector: string): boolean {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused?.matches(selector) ?? false;
}

/** Runs in the frame. A click permits one window; this one is used up before ours is requested. */
function clickWithoutIntent(): void {
  window.open('about:blank');
  for (const button of document.querySelectorAll('button')) {
    if (button.textContent?.startsWith('Sign in to pay')) button.click();
  }
}
