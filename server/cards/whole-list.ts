import type Stripe from 'stripe';

const MOST = 10_000;

/** There is more than is read at once, and what is left out would never be noticed. */
export class ListCutError extends Error {
  constructor() {
    super(`the card network lists ${MOST} or more`);
  }
}

/** All pages of a list. @throws ListCutError */
export async function wholeList<T>(
  pages: Pick<Stripe.ApiListPromise<T>, 'autoPagingToArray'>,
): Promise<T[]> {
  const found = await pages.autoPagingToArray({ limit: MOST });
  if (found.length >= MOST) throw new ListCutError();
  return found;
}
