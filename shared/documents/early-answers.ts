/** What the early script of `/account` and the app tell each other (`hosted/early`). */

/** Property of the document. */
export const EARLY_ANSWERS = 'salusEarlyAnswers';

/** Attribute of the prerendered home's root, which is hidden until the early script fills it. */
export const EARLY_PLACE = 'data-early-home';

/** Attribute of a prerendered amount; its value is `total`, `cash` or `stake`. */
export const EARLY_AMOUNT = 'data-early-amount';

/** Attribute of the place for the choice of an account; empty for those who have none. */
export const EARLY_ACTING = 'data-early-acting';

/** Attribute of the `template` with the prerendered home of a business. */
export const EARLY_BUSINESS = 'data-early-business';

/**
 * Attribute of an element whose text the early script writes. The build puts the translated text
 * into it, with the placeholders of `locales`.
 */
export const EARLY_TEXT = 'data-early-text';

/** Attribute of a prerendered step of the setup: the step's name and its state. */
export const EARLY_STEP = 'data-early-step';

export interface EarlyAnswers {
  /** The answer to a call that was made already, once; undefined when there is none. */
  take(url: string, method: string): Promise<Response> | undefined;
  /** The last answer of a call; undefined if it failed. */
  read(url: string): unknown;
  /** Who is signed in, once it is known. */
  userId?: string;
  /** Once it is known that a business is signed in, whose home has code of its own. */
  isBusiness?: true;
  /** Resolves when every call is answered, or takes too long. It never fails. */
  answered?: Promise<unknown>;
  /** Resolves when the home is painted, or will not be shown early. It never fails. */
  settled: Promise<unknown>;
}
