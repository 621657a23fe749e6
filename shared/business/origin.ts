import { parseUrl } from '../http/parse-url.ts';

/** An origin exactly as browsers serialise it, safe inside a header. */
export function isOrigin(text: string): boolean {
  return /^https?:\/\/[a-z0-9.-]+(:[0-9]{1,5})?$/.test(text) && parseUrl(text)?.origin === text;
}

/** The origin of a typed or pasted address; the input unchanged if it is no URL. */
export function toOrigin(typed: string): string {
  const url = parseUrl(typed.trim());
  const isPlain = url && url.pathname === '/' && !url.search && !url.hash && !url.username;
  return isPlain ? url.origin : typed.trim();
}
