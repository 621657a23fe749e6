/** In SQL: the accounts of tokens that stand for the outside, for a loss, or for what a member owes. All others have a floor. */
export const MAY_BE_NEGATIVE =
  "path in ('chain:custody', 'loss:cards', 'test:faucet') or path like 'member:%:receivable'";
