/** A member begins a plan in a shop, sees what is taken next, and ends it from the e-mail. */
import { linkInMailTo } from '../tests/support/browser/mailbox.ts';
import { allowHost, balanceOf, newBusiness, newMember } from '../tests/support/browser/people.ts';
import { MONTHLY, make } from '../tests/support/browser/plans.ts';
import { world } from '../tests/support/browser/world.ts';
import type { Journey } from './journey.ts';
import { signIn } from './member.ts';
import { click, openedTab, see, seeOneTabLeft, until } from './person.ts';
import { hears, openShop } from './shop.ts';

export const PLAN_JOURNEYS: Journey[] = [
  {
    name: 'approves a plan, and ends it from the e-mail',
    async travel(visit) {
      const [owner, member] = await Promise.all([newBusiness(), newMember()]);
      await allowHost(owner);
      const plan = await make(owner, 'plans', MONTHLY);
      const shop = await openShop(visit, await make(owner, 'pay-sessions', { plan }));
      const frame = await shop.frame();
      await see(frame, 'Taken every 1 month');
      await click(frame, 'button', 'Sign in to approve');
      const window = await openedTab(visit);
      await signIn(window, member);
      await see(window, 'Your balance 1,000 SLS');
      await click(window, 'button', 'Pay €38.00');
      await seeOneTabLeft(visit);
      await see(frame, 'Payment done');
      await hears(shop, 'ready', 'signed-in', 'submitted', 'paid');
      const left = await balanceOf(member);
      if (left !== '848') throw new Error(`the balance is ${left}, not 848`);

      // Our window has signed the browser in.
      await shop.tab.open(`${world().url}/account/links`);
      await see(shop.tab, 'Next: €38.00 on');
      const end = await until('the e-mail', () =>
        linkInMailTo(member.email, /https?:\/\/\S+\/end\/\S+/).catch(() => null),
      );
      await shop.tab.open(end);
      await click(shop.tab, 'button', 'Stop payments');
      await see(shop.tab, 'Payments are stopped.');
      await click(shop.tab, 'button', 'End now');
      await see(shop.tab, 'Agreement ended');
      await shop.tab.open(`${world().url}/account/links`);
      await see(shop.tab, 'Stopped: nothing is taken.');
      await see(shop.tab, 'Ends on');
    },
  },
];
