import type { Level } from '#shared/brand.ts';
import { parseUrl } from '#shared/http/parse-url.ts';
import { at, decimal, level, list, text } from './sloppy-values.ts';

/**
 * The app config may come from another API or an older version, or be empty. Invalid fields are
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
  /** Public key for the card network; undefined where card purchases are not available. */
  cardKey: string | undefined;
  testCardKey: string | undefined;
  /** In rising order, thresholds in tokens. */
  levels: readonly { name: Level; threshold: string }[];
  /** Undefined when unknown. */
  discountBasisPoints: number | undefined;
  trialDays: number | undefined;
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
    cardKey: text(at(received, 'cardKey')),
    testCardKey: text(at(received, 'testCardKey')),
    levels: list(at(received, 'levels')).flatMap((entry) => {
      const [name, threshold] = [level(at(entry, 'name')), decimal(at(entry, 'threshold'))];
      return name && threshold !== undefined ? [{ name, threshold }] : [];
    }),
    discountBasisPoints: number(at(received, 'discountBasisPoints')),
    trialDays: number(at(received, 'trialDays')),
  };
}

/** Rejects `javascript:` and relative addresses. */
function httpsUrl(value: unknown): string | undefined {
  const url = text(value);
  return url && parseUrl(url)?.protocol === 'https:' ? url : undefined;
}

const number = (value: unknown): number | undefined => {
  const plain = decimal(value);
  return plain === undefined ? undefined : Number(plain);
};
