import { parseUrl } from '#shared/http/parse-url.ts';
import { LINK_ID } from '#shared/ids.ts';

/**
 * The merchant's return address with the session id. It never carries the outcome, because anybody
 * can type an address: the merchant asks the API or its webhook.
 */
export function merchantAddress(url: string | null, session: string): string | undefined {
  const address = parseUrl(url ?? '');
  // The API allows only these protocols; checked again before rendering a link.
  if (address?.protocol !== 'https:' && address?.protocol !== 'http:') return undefined;
  address.searchParams.set(LINK_ID.test(session) ? 'link' : 'session', session);
  return address.href;
}
