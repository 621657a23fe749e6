import type Stripe from 'stripe';

const MOST = 10_000;

/** The list has more entries than we read; silently dropping the rest would lose events. */
export class ListTooLongError extends Error {
  constructor() {
    super(`the card network lists ${MOST} or more`);
  }
}

/** Reads all pages of a list. @throws ListTooLongError */
export async function listAllPages<T>(
  pages: Pick<Stripe.ApiListPromise<T>, 'autoPagingToArray'>,
): Promise<T[]> {
  const found = await pages.autoPagingToArray({ limit: MOST });
  if (found.length >= MOST) throw new ListTooLongError();
  return found;
}
