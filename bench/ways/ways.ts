/** The ways of a shopper to a paid session: who comes, and what they answer. */
import type { BrowserContext } from 'playwright';
import { newcomer } from '../../tests/support/browser/joining.ts';
import { newPayment } from '../../tests/support/browser/payments.ts';
import {
  type Member,
  makeKnown,
  newMember,
  sampleMember,
} from '../../tests/support/browser/people.ts';

export interface Shopper {
  member: Member;
  /** How they begin at the sign-in form. `wrong` tries a wrong password first, and then recovers. */
  begins: 'known' | 'sign-in' | 'wrong' | 'register';
  session: string;
}

type Way = (context: BrowserContext) => Promise<Shopper>;

async function known(context: BrowserContext, member: Member, session: string): Promise<Shopper> {
  await makeKnown(context, member);
  return { member, begins: 'known', session };
}

export const WAYS: Readonly<Record<string, Way>> = {
  returning: async (context) => known(context, await newMember(), await newPayment()),
  'signed out': async () => ({
    member: await newMember(),
    begins: 'sign-in',
    session: await newPayment(),
  }),
  'forgot after a wrong try': async () => ({
    member: await newMember(),
    begins: 'wrong',
    session: await newPayment(),
  }),
  'new with card': async () => ({
    member: newcomer(),
    begins: 'register',
    session: await newPayment(),
  }),
  'trial expired': async (context) => known(context, sampleMember('Carla'), await newPayment()),
  'level too low': async (context) =>
    known(context, await newMember({ cash: '1152' }), await newPayment({ minimumLevel: 'Sens' })),
  'short of tokens': async (context) =>
    known(context, await newMember({ cash: '12.5' }), await newPayment()),
};
