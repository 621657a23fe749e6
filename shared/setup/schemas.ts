import * as z from 'zod/mini';

/**
 * In the order in which a business takes them. `domain`: it is proven. `connection`: there is an
 * API key or a payment button. `webhook`: an endpoint has accepted an event; not asked of a
 * business that has only buttons. `payment`: the first one is received. `payout`: there is an
 * address for payouts. Test mode asks for no domain and no payout address, but for a test member.
 */
export const SETUP_STEPS = [
  'domain',
  'connection',
  'test-member',
  'webhook',
  'payment',
  'payout',
] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

export const readSetup = {
  response: z.object({
    steps: z.array(z.object({ name: z.enum(SETUP_STEPS), done: z.boolean() })),
  }),
};
export type Setup = z.output<typeof readSetup.response>;
