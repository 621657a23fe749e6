import { LINK_ID } from '#shared/ids.ts';

// The API allows only these protocols; checked again before rendering a link.
const ADDRESS = /^(https?:\/\/[^?#]*)(\?[^#]*)?(#.*)?$/is;

/**
 * The merchant's return address with the session id as the last parameter of its query. The rest is
 * text that nobody encodes again, because the merchant may have signed it. It never carries the
 * outcome, because anybody can type an address: the merchant asks the API or its webhook.
 */
export function merchantAddress(url: string | null, id: string): string | undefined {
  const parts = ADDRESS.exec(url ?? '');
  if (!parts) return undefined;
  const [, place, query = '?', fragment = ''] = parts;
  const usual = LINK_ID.test(id) ? 'link' : 'session';
  const name = new URLSearchParams(query).has(usual) ? `salus_${usual}` : usual;
  return `${place}${query}${/[?&]$/.test(query) ? '' : '&'}${name}=${id}${fragment}`;
}
