import { LINK_ID, PAY_SESSION_ID } from '#shared/ids.ts';

// The API allows only these protocols; checked again before rendering a link.
const ADDRESS = /^(https?:\/\/[^?#]*)(\?[^#]*)?(#.*)?$/is;

/**
 * The merchant's return address with the session id as the last parameter of its query. The rest is
 * text that nobody encodes again, because the merchant may have signed it. It never carries the
 * outcome, because anybody can type an address: the merchant asks the API or its webhook. An id that is
 * there already, such as of an earlier payment from the page of that address, is left out: a shop
 * that reads the first one would take the wrong payment for this one.
 */
export function merchantAddress(url: string | null, id: string): string | undefined {
  const parts = ADDRESS.exec(url ?? '');
  if (!parts) return undefined;
  const [, place, given = '?', fragment = ''] = parts;
  const usual = LINK_ID.test(id) ? 'link' : 'session';
  const query = `?${given
    .slice(1)
    .split('&')
    .filter((pair) => !isOurs(pair, usual))
    .join('&')}`;
  const name = new URLSearchParams(query).has(usual) ? `salus_${usual}` : usual;
  return `${place}${query}${/[?&]$/.test(query) ? '' : '&'}${name}=${id}${fragment}`;
}

/** Whether we appended this parameter earlier: `salus_session`, or `session` with an id of ours. */
function isOurs(pair: string, usual: 'link' | 'session'): boolean {
  const [[name, value = ''] = []] = new URLSearchParams(pair);
  if (name === `salus_${usual}`) return true;
  return name === usual && (usual === 'link' ? LINK_ID : PAY_SESSION_ID).test(value);
}
