import * as z from 'zod/mini';

/** No characters that separate addresses in a header, cannot be stored, or are invisible. */
const PATTERN =
  /^(?!.*\p{Default_Ignorable_Code_Point})[^\s@"<>(),;:\\[\]\p{C}]{1,64}@[^\s@"<>(),;:\\[\]\p{C}]{1,189}$/u;

const LABEL = '[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?';
const DOMAIN = new RegExp(`^(?=.{1,189}$)${LABEL}(\\.${LABEL})*$`);

/** In ASCII, as name servers know it (UTS 46). @returns undefined for one that cannot exist */
function asciiDomain(domain: string): string | undefined {
  const plain = domain.toLowerCase();
  if (DOMAIN.test(plain)) return plain;
  // These would end the host of the URL, or be decoded in it.
  if (/[/?#%]/.test(domain)) return undefined;
  try {
    const { hostname } = new URL(`http://${domain}`);
    return DOMAIN.test(hostname) ? hostname : undefined;
  } catch {
    return undefined;
  }
}

/** PostgreSQL may lower it to `i`, another mailbox, and JavaScript lowers it to this. */
const withoutDottedI = (text: string) => text.replaceAll('\u0130', 'i\u0307');

/**
 * The one spelling of an address that is stored and compared: its domain in ASCII, its local part
 * with composed letters (NFC). The case of the local part stays, but for one letter. Other texts stay as
 * they are.
 */
export function canonicalEmail(text: string): string {
  const at = text.lastIndexOf('@');
  const domain = at < 1 ? undefined : asciiDomain(text.slice(at + 1));
  if (domain === undefined) return withoutDottedI(text);
  return `${withoutDottedI(text.slice(0, at).normalize('NFC'))}@${domain}`;
}

const hasDomain = (address: string) =>
  asciiDomain(address.slice(address.lastIndexOf('@') + 1)) !== undefined;

const MESSAGE = 'Not an e-mail address.';

/** An e-mail address by its syntax, canonical; only a sent e-mail shows whether it exists. */
export const Email = z
  .string('Please enter your email')
  .check(
    z.minLength(1, 'Please enter your email'),
    z.regex(PATTERN, { error: MESSAGE, abort: true }),
    z.overwrite(canonicalEmail),
    z.refine(hasDomain, MESSAGE),
  );
