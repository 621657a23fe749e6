/** Taking back a purchase of tokens, as the conditions promise it. */

/** Days after the credit. The conditions name them in each language (`tests/api/tokens/purchase-withdrawal.test.ts`). */
export const WITHDRAWAL_DAYS = 14;

/**
 * Whether a purchase can be taken back now, or why not; or what became of the request: the tokens are held while it is
 * `requested`, and the money is on its way to the card when it is `done`.
 */
export const WITHDRAWAL_STATUSES = [
  'possible',
  'purchase_disputed',
  'debt_open',
  'tokens_spent',
  'domain_unproven',
  'payments_disabled',
  'requested',
  'done',
] as const;
