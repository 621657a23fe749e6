/** The page loads its frame again while our window is open, so that the window answers nobody. */
import { newPayment } from '../tests/support/browser/payments.ts';
import { type Member, newMember } from '../tests/support/browser/people.ts';
import { world } from '../tests/support/browser/world.ts';
import type { Visit } from './browser.ts';
import { expectStatus, type Journey } from './journey.ts';
import { signIn } from './member.ts';
import { click, openedTab, see, seeOneTabLeft, until } from './person.ts';
import { openShop, type Shop } from './shop.ts';

const TOTAL = 'Pay €38.00';
const checkout = 'salus-checkout';

type Change = (shop: Shop) => Promise<unknown>;

const RELOADED: Change = ({ tab }) => tab.run(() => location.reload());

const LEFT: Change = async ({ tab }) => {
  await tab.run((elsewhere) => location.assign(elsewhere), `${world().strangerUrl}/`);
  await until('another page', () => tab.run((tag) => !document.querySelector(tag), checkout));
  await tab.run(() => history.back());
};

const REINSERTED: Change = ({ tab }) =>
  tab.run((tag) => {
    const element = document.querySelector(tag);
    const parent = element?.parentElement;
    element?.remove();
    if (element) parent?.append(element);
  }, checkout);

const COPIED: Change = ({ tab }) =>
  tab.run((tag) => {
    const element = document.querySelector(tag);
    element?.replaceWith(element.cloneNode(true));
  }, checkout);

const RESTYLED: Change[] = [
  ({ tab }) =>
    tab.run((tag) => document.querySelector(tag)?.setAttribute('accent', '#7a1f5c'), checkout),
  ({ tab }) => tab.run((tag) => document.querySelector(tag)?.setAttribute('radius', '0'), checkout),
];

/** @param member who signs in; later payments find them signed in */
async function payAfter(visit: Visit, change: Change, member: Member | undefined): Promise<void> {
  const shop = await openShop(visit, await newPayment());
  const before = await shop.frame();
  await click(before, 'button', 'Sign in to pay');
  const window = await openedTab(visit);
  await until('our window', () => window.run(() => location.pathname.startsWith('/embed/signin')));
  if (member) await signIn(window, member);
  await see(window, TOTAL);
  await before.run(() => void Object.assign(globalThis, { isOld: true }));
  await change(shop);
  // A browser may restore the page that was left, with its frame.
  if (change !== LEFT)
    await until('another frame', async () =>
      (await shop.frame()).run(() => !('isOld' in globalThis)),
    );
  await see(await shop.frame(), 'Sign in to pay');

  await click(window, 'button', TOTAL);

  await seeOneTabLeft(visit);
  await see(await shop.frame(), 'Payment done');
  await until('paid, once', async () => {
    const heard = await shop.heard();
    return heard.filter((name) => name === 'paid').length === 1;
  });
  await expectStatus(shop.id, 'paid');
}

/** A member's limit without a confirmation allows three of these payments. */
const journey = (name: string, changes: Change[]): Journey => ({
  name,
  async travel(visit) {
    let member: Member | undefined = await newMember();
    for (const change of changes) {
      await payAfter(visit, change, member);
      member = undefined;
    }
  },
});

export const STALE_JOURNEYS: Journey[] = [
  journey('paid after the page was loaded again', [RELOADED, LEFT, REINSERTED]),
  journey('paid after the element was changed', [COPIED, ...RESTYLED]),
];
