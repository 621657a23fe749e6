import { parseUrl } from '#shared/http/parse-url.ts';
import { at, list, text } from './sloppy-values.ts';

/**
 * The app config may come from another API, or be empty. Invalid fields are
 * treated as missing.
 */
export interface ReadConfig {
  /** Display currencies. */
  currencies: readonly string[];
  /** Contact address. */
  mail: string | undefined;
  social: readonly { name: string; url: string }[];
  /** Address of the analytics script, loaded after consent only. */
  analytics: string | undefined;
}

/** Specification §1: the fiat currencies of the languages. */
const CURRENCIES = ['EUR', 'USD'];

export function readConfig(received: unknown): ReadConfig {
  const links = at(received, 'links');
  const currencies = list(at(received, 'currencies'))
    .flatMap((code) => text(code) ?? [])
    .filter((code) => /^[A-Z]{3}$/.test(code));
  return {
    currencies: currencies.length > 0 ? currencies : CURRENCIES,
    mail: text(at(links, 'mail')),
    social: list(at(links, 'social')).flatMap((entry) => {
      const name = text(at(entry, 'name'));
      const url = httpsUrl(at(entry, 'url'));
      return name && url ? [{ name, url }] : [];
    }),
    analytics: httpsUrl(at(received, 'analytics')),
  };
}

/** Rejects `javascript:` and relative addresses. */
function httpsUrl(value: unknown): string | undefined {
  const url = text(value);
  return url && parseUrl(url)?.protocol === 'https:' ? url : undefined;
}
