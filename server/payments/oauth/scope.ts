/** The only scope: reads the cash and the stake balance of the linked member. */
export const SCOPE = 'balances';
