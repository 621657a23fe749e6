/** The address of our own API below our own origin. */
export const OWN_API = '/api';

const PATH = /^(\/[\w.~-]+)+$/;

/**
 * Reads `API_BASE`: a path on our own origin, or an https address.
 * @returns the address without a trailing slash; undefined when it is neither
 */
export function parseApiBase(text: string): string | undefined {
  const base = text.replace(/\/$/, '');
  if (text === '') return OWN_API;
  if (PATH.test(base)) return base;
  const { protocol, origin, pathname } = URL.parse(base) ?? {};
  const isPlain = protocol === 'https:' && [origin, `${origin}${pathname}`].includes(base);
  return isPlain ? base : undefined;
}
