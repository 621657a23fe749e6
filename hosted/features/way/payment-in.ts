import { PAY_SESSION_ID } from '#shared/ids.ts';

/** The payment that the member came from. Anybody can write a link: only an id is read from it. */
export function paymentIn(search: URLSearchParams): string | undefined {
  const id = search.get('payment') ?? '';
  return PAY_SESSION_ID.test(id) ? id : undefined;
}
