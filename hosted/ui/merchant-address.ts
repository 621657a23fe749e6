import { LINK_ID } from '#shared/ids.ts';

/**
 * A page of a merchant's to go back to, naming the session and never what came of it: anybody can
 * type an address, so the merchant asks the API or its webhook.
 */
export function merchantAddress(url: string | null, session: string): string | undefined {
  if (!url || !URL.canParse(url)) return undefined;
  const address = new URL(url);
  // The API allows nothing else; a link is the last place to find out.
  if (address.protocol !== 'https:' && address.protocol !== 'http:') return undefined;
  address.searchParams.set(LINK_ID.test(session) ? 'link' : 'session', session);
  return address.href;
}
