/** What the early script of `/account` and the app tell each other (`hosted/early`). */

/** Property of the document. */
export const EARLY_ANSWERS = 'salusEarlyAnswers';

/** Attribute of the prerendered home's root, which is hidden until the early script fills it. */
export const EARLY_PLACE = 'data-early-home';

/** Attribute of a prerendered amount; its value is `total`, `cash` or `stake`. */
export const EARLY_AMOUNT = 'data-early-amount';

/** Attribute of the place for the choice of an account; empty for those who have none. */
export const EARLY_ACTING = 'data-early-acting';

/** The member whose balances were read, and the answer of `GET wallet/accounts`. */
export interface EarlyHome {
  userId: string;
  answer: { accounts: { type: string; balance: string }[] };
}

export interface EarlyAnswers {
  /** The answer to a call that was made already, once; undefined when there is none. */
  take(url: string, method: string): Promise<Response> | undefined;
  home?: EarlyHome;
  /** Once it is known that a business is signed in, whose home has code of its own. */
  isBusiness?: true;
  /** Resolves when the home is painted, or will not be shown early. It never fails. */
  settled: Promise<unknown>;
}
