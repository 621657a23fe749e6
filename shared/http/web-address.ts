import * as z from 'zod/mini';
import { CONTROL } from './fields.ts';
import { parseUrl } from './parse-url.ts';

const INVALID = 'An http or https address.';
const AMBIGUOUS = 'Must show its host as a browser reads it, without a backslash.';

const AUTHORITY = /^https?:\/\/([^/?#]*)/i;
const HOST = /^(\[[^\]]*\]|[^:]*)(?::\d*)?$/;
const INTERNATIONAL = /^[\p{L}\p{M}\p{N}.-]+$/u;

/** Whether the host is the one that a reader sees: no escapes, no numbers in another form. */
function isShown(host: string, hostname: string): boolean {
  const lower = host.toLowerCase();
  if (lower === hostname) return true;
  // Letters that a browser maps to others, such as a long s, are not what they show.
  return INTERNATIONAL.test(lower) && lower.normalize('NFKC') === lower && /[^ -~]/.test(lower);
}

function problemOf(text: string): string | undefined {
  if (CONTROL.test(text)) return 'Control characters are not allowed.';
  const authority = AUTHORITY.exec(text)?.[1];
  if (!authority || !parseUrl(text)) return INVALID;
  if (text.includes('\\')) return AMBIGUOUS;
  if (authority.includes('@')) return 'May not contain a user name or password.';
  const host = HOST.exec(authority)?.[1] ?? '';
  return isShown(host, new URL(text).hostname) ? undefined : AMBIGUOUS;
}

/**
 * An address as it is written: for those that are compared as strings (RFC 9700, section 2.1), and
 * return addresses, whose query may be signed. Readers and browsers agree on its origin. `z.url` would
 * add a kilobyte to every page's first load.
 */
export const exactAddress = () =>
  z.string(INVALID).check(
    z.trim(),
    z.maxLength(2000, 'At most 2000 characters.'),
    z.check(({ value, issues }) => {
      const message = problemOf(value);
      if (message) issues.push({ code: 'custom', input: value, message });
    }),
  );

/** An address that our server calls, as the URL standard serialises it. */
export const webAddress = () =>
  exactAddress().check(
    z.overwrite((text) => (problemOf(text) ? text : new URL(text).href)),
    z.maxLength(2000, 'At most 2000 characters.'),
  );
