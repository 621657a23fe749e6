import { usually } from './kinds.ts';

/** The address of our own API below our own origin. */
export const OWN_API = '/api';

/** A path on our own origin, or an https address, without a trailing slash. */
export const API_BASE = usually(OWN_API, 'a path such as /api, or an https address', baseAt);

function baseAt(text: string): string | undefined {
  const base = text.replace(/\/$/, '');
  if (/^(\/[\w.~-]+)+$/.test(base)) return base;
  const { protocol, origin, pathname } = URL.parse(base) ?? {};
  const isPlain = protocol === 'https:' && [origin, `${origin}${pathname}`].includes(base);
  return isPlain ? base : undefined;
}
