/** A shopper without an account, without their password, or with a link already. */
import { newInvitation } from '../tests/support/browser/invitations.ts';
import { newcomer } from '../tests/support/browser/joining.ts';
import { digitsInMailTo } from '../tests/support/browser/mailbox.ts';
import { newPayment } from '../tests/support/browser/payments.ts';
import { deposit, newMember } from '../tests/support/browser/people.ts';
import type { Tab, Visit } from './browser.ts';
import { expectStatus, type Journey } from './journey.ts';
import { signIn } from './member.ts';
import { click, fill, openedTab, read, see, seeOneTabLeft, until } from './person.ts';
import { hears, openShop } from './shop.ts';

/** A payment of which the window, opened from the frame, does the rest. */
async function payInWindow(visit: Visit, steps: (window: Tab) => Promise<void>): Promise<void> {
  const shop = await openShop(visit, await newPayment());
  const frame = await shop.frame();
  await click(frame, 'button', 'Sign in to pay');
  const window = await openedTab(visit);
  await steps(window);
  await click(window, 'button', 'Pay €38.00');
  await seeOneTabLeft(visit);
  await see(frame, 'Payment done');
  await hears(shop, 'ready', 'signed-in', 'submitted', 'paid');
  await expectStatus(shop.id, 'paid');
}

async function enterDigits(window: Tab, email: string): Promise<void> {
  // The window sends it after the last digit.
  await fill(window, 'Code from the e-mail', await digitsInMailTo(email));
}

const ALREADY = 'You are already linked with this merchant';

export const ACCOUNT_JOURNEYS: Journey[] = [
  {
    name: 'joins, then pays',
    travel: (visit) =>
      payInWindow(visit, async (window) => {
        const person = newcomer();
        await click(window, 'button', 'Create an account');
        await fill(window, 'First name', person.name);
        await fill(window, 'Surname', 'Prado');
        await fill(window, 'E-mail', person.email);
        await fill(window, 'Password', person.password);
        await click(window, 'field', 'I accept');
        await click(window, 'button', 'Create account');
        await see(window, 'Code from the e-mail');
        await deposit(person, '1000');
        await enterDigits(window, person.email);
      }),
  },
  {
    name: 'recovers the password, then pays',
    travel: (visit) =>
      payInWindow(visit, async (window) => {
        const { email } = await newMember();
        await click(window, 'button', 'Forgot your password?');
        await fill(window, 'E-mail', email);
        await click(window, 'button', 'Continue');
        await see(window, 'Code from the e-mail');
        await enterDigits(window, email);
        await fill(window, 'New password', 'another long password');
        await fill(window, 'New password again', 'another long password');
        await click(window, 'button', 'Save new password');
      }),
  },
  {
    name: 'links, and is linked already',
    async travel(visit) {
      const shop = await openShop(visit, await newInvitation());
      const frame = await shop.frame();
      await click(frame, 'button', 'Sign in to link');
      const window = await openedTab(visit);
      await signIn(window, await newMember());
      await click(window, 'button', 'Link now');
      await seeOneTabLeft(visit);
      await see(frame, 'Account linked');
      await hears(shop, 'ready', 'linked');

      const again = await openShop(visit, await newInvitation());
      const second = await again.frame();
      await click(second, 'button', 'Sign in to link');
      await until(`"${ALREADY}", in the window or the frame`, async () => {
        const [, opened] = await visit.tabs();
        return (await read(opened ?? second)).includes(ALREADY);
      });
    },
  },
];
