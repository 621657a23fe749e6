/**
 * The app config is kept as received: it may be another API's, an older one's, or empty. What the
 * app shows of it is read here, and is missing rather than wrong.
 */
export interface ReadConfig {
  /** Fiat currencies prices may be shown in. */
  currencies: readonly string[];
  /** Address that answers people. */
  mail: string | undefined;
  social: readonly { name: string; url: string }[];
  /** Where the analytics script is; it is loaded after consent alone. */
  analytics: string | undefined;
}

/** Specification §1: the fiat currencies of the languages. */
const CURRENCIES = ['EUR', 'USD'];

export function readConfig(received: unknown): ReadConfig {
  const links = at(received, 'links');
  const currencies = strings(at(received, 'currencies')).filter((code) => /^[A-Z]{3}$/.test(code));
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

function at(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Never `javascript:`, nor an address of ours. */
function httpsUrl(value: unknown): string | undefined {
  const url = text(value);
  return url && URL.parse(url)?.protocol === 'https:' ? url : undefined;
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const strings = (value: unknown): string[] =>
  list(value).filter((entry) => typeof entry === 'string');
