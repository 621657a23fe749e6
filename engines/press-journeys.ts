/** A hostile page wants a visitor, who is signed in with us, to press Pay without having seen what it pays. */
import { setTimeout as delay } from 'node:timers/promises';
import { addressOf } from '../tests/support/browser/host-server.ts';
import { newPayment } from '../tests/support/browser/payments.ts';
import { newMember } from '../tests/support/browser/people.ts';
import { world } from '../tests/support/browser/world.ts';
import { chance } from '../tests/support/random/chance.ts';
import type { Place, Tab, Visit } from './browser.ts';
import { expectStatus, type Journey } from './journey.ts';
import { signIn } from './member.ts';
import { click, openedTab, see, until } from './person.ts';

const HINT = 'Check the total, then press Pay.';
const PRESSES = 12;
const ARM_AFTER_MS = 500;
const ATTEMPTS = 5;
/** Where a game has put its own button. */
const ELSEWHERE: [number, number] = [240, 300];

const ourWindow = (id: string) => `${world().url}/embed/signin/${id}`;

/** From here on the browser has a member’s session. */
async function becomeKnown(visit: Visit): Promise<Tab> {
  const [tab] = await visit.tabs();
  if (!tab) throw new Error('a browser without a tab');
  await tab.open(ourWindow(await newPayment()));
  await signIn(tab, await newMember());
  await see(tab, 'Your balance 1,000 SLS');
  return tab;
}

/** The page opens our window, by a click that the visitor means for something else. */
async function lure(visit: Visit, tab: Tab, address: string, features: string): Promise<Tab> {
  const game = `open('${address}', '_blank', '${features}')`;
  await tab.open(
    addressOf(world().strangerUrl, { body: `<button onclick="${game}">Play</button>` }),
  );
  await click(tab, 'button', 'Play');
  return openedTab(visit);
}

/** Where Pay is; null until it is there. */
const placeOfPay = (window: Place) => window.run(findPay);

async function clickOnPay(window: Tab): Promise<void> {
  const [x, y] = await until('Pay', () => placeOfPay(window));
  await window.clickAt(x, y);
}

const seesTogether = (window: Place) =>
  until('payee, total and Pay together, and Pay answers', () => window.run(isTogether));

/** @returns whether each pause was shorter than the half second, as far as this machine could click */
async function keepClicking(window: Tab): Promise<boolean> {
  const { below } = chance();
  let before = performance.now();
  for (let onPay = 0; onPay < PRESSES; ) {
    const begun = performance.now();
    const pay = await placeOfPay(window);
    await window.clickAt(...(pay ?? ELSEWHERE));
    if (pay) {
      if (performance.now() - before >= ARM_AFTER_MS) return false;
      onPay++;
    }
    before = begun;
    await delay(150 + below(150));
  }
  return true;
}

export const PRESS_JOURNEYS: Journey[] = [
  {
    name: 'opened too small for payee and total',
    async travel(visit) {
      const tab = await becomeKnown(visit);
      const id = await newPayment();
      const address = `${ourWindow(id)}#:~:text=Pay%20152`;
      const window = await lure(visit, tab, address, 'popup,width=480,height=150');
      await until('Pay', () => placeOfPay(window));
      await window.run(leaveOnlyPay);
      await clickOnPay(window);
      await see(window, HINT);
      await expectStatus(id, 'pending');
      await seesTogether(window);
      await clickOnPay(window);
      await until('paid', () => expectStatus(id, 'paid').then(() => true));
    },
  },
  {
    name: 'opened under a visitor who keeps clicking',
    async travel(visit) {
      const tab = await becomeKnown(visit);
      for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
        const id = await newPayment();
        const features = 'popup,width=480,height=900';
        const window = await lure(visit, tab, ourWindow(id), features);
        // After a longer pause than the visitor's, a press may have been a considered one.
        if (!(await keepClicking(window))) {
          await window.run(() => close()).catch(() => {});
          continue;
        }
        await expectStatus(id, 'pending');
        await see(window, HINT);
        return;
      }
      throw new Error('this machine is too slow to click every 400 ms');
    },
  },
];

/** Runs in the window, like those below. */
function findPay(): [number, number] | null {
  const button = document.querySelector('[data-action="pay"]');
  if (!button) return null;
  const { left, top, width, height } = button.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/** Scrolls until what is above the button is out of sight. */
function leaveOnlyPay(): void {
  document.body.style.paddingBlockEnd = '100vh';
  const { top = 0 } = document.querySelector('[data-action="pay"]')?.getBoundingClientRect() ?? {};
  scrollBy(0, top);
}

function isTogether(): boolean {
  const isSeen = ['.press__payee', '.press__sum', '[data-action="pay"]'].every((selector) => {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    return box !== undefined && box.height > 0 && box.top >= 0 && box.bottom <= innerHeight + 1;
  });
  const button = document.querySelector('[data-action="pay"]');
  return isSeen && button?.ariaDisabled !== 'true';
}
