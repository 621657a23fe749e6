/** A shopper without enough tokens adds them by card in our window. */
import { cancelPayment, newPayment } from '../tests/support/browser/payments.ts';
import { balanceOf, type Member, newMember } from '../tests/support/browser/people.ts';
import type { Place, Tab, Visit } from './browser.ts';
import { expectStatus, type Journey } from './journey.ts';
import { signIn } from './member.ts';
import { click, fill, openedTab, see, seeOneTabLeft, until } from './person.ts';
import { hears, openShop, type Shop } from './shop.ts';

const GOOD_CARD = '4242424242424242';
const CARD_WITH_CHALLENGE = '4000002500003155';

interface TopUpScene {
  member: Member;
  shop: Shop;
  frame: Place;
  window: Tab;
}

/** The form is complete and approved; 12.5 of 152 tokens are there. */
async function approve(visit: Visit, card: string): Promise<TopUpScene> {
  const member = await newMember({ cash: '12.5' });
  const shop = await openShop(visit, await newPayment());
  const frame = await shop.frame();
  await click(frame, 'button', 'Sign in to pay');
  const window = await openedTab(visit);
  await signIn(window, member);
  await click(window, 'link', 'Add 139.5 SLS');
  await fill(window, 'Name on the card', 'Ana Prado');
  await fillCard(window, 'card number', card);
  await fillCard(window, 'expiration date', '1234');
  await fillCard(window, 'CVC', '123');
  await click(window, 'field', 'I accept');
  await click(window, 'button', 'Add 139.5 SLS (€34.88) and pay');
  return { member, shop, frame, window };
}

/** Each field is in a frame of the card network's, found anew because it loads last. */
async function fillCard(window: Tab, part: string, text: string): Promise<void> {
  const field = await until(`the card's ${part}`, async () => {
    const frame = await window.frame(`Secure ${part} input frame`);
    return frame?.find('field', 'Credit or debit card');
  });
  await field.type(text);
}

async function expectBalance(member: Member, expected: string): Promise<void> {
  const balance = await balanceOf(member);
  if (balance !== expected) throw new Error(`the balance is ${balance}, not ${expected}`);
}

export const TOP_UP_JOURNEYS: Journey[] = [
  {
    name: 'adds tokens by card, and pays',
    async travel(visit) {
      const { member, shop, frame } = await approve(visit, GOOD_CARD);
      await seeOneTabLeft(visit);
      await see(frame, 'Payment done');
      // The frame may follow the payment before the window's answer arrives, which names the others.
      await until('the page hears it', async () => (await shop.heard()).at(-1) === 'paid');
      await expectStatus(shop.id, 'paid');
      await expectBalance(member, '0');
    },
  },
  {
    name: 'adds tokens, but the session is gone',
    async travel(visit) {
      const { member, shop, window } = await approve(visit, CARD_WITH_CHALLENGE);
      const bank = await until('the bank’s page', () => window.frame('3D Secure'));
      await cancelPayment(shop.id);
      await click(bank, 'button', 'Complete');
      await see(window, 'Tokens added, nothing paid');
      await expectStatus(shop.id, 'cancelled');
      await expectBalance(member, '152');
      await hears(shop, 'ready', 'cancelled');
    },
  },
];
