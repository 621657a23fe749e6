import { isOrigin } from '#shared/business/origin.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';

interface Site {
  id: string;
  domain: string;
}

/** The web origins of a merchant's pages: its domain over https, and the origins it added. */
export async function originsOf(db: Db, merchant: Site): Promise<string[]> {
  return (await readOrigins(db, merchant)).map(({ origin }) => origin);
}

/**
 * The allowed origins of return URLs after paying or linking. An unproven origin, added before
 * proofs were required, may frame the checkout but is not among them.
 */
export async function returnOriginsOf(
  db: Db,
  { mode }: Pick<Config, 'mode'>,
  merchant: Site,
): Promise<string[]> {
  const origins = await readOrigins(db, merchant, mode);
  return origins.filter(({ isKnown }) => isKnown).map(({ origin }) => origin);
}

const readOrigins = (db: Db, { id, domain }: Site, mode: Config['mode'] = 'production') =>
  rowsOf<{ origin: string; isKnown: boolean }>(
    db,
    sql`select origin, is_known as "isKnown"
      from domain.origins(${id}, ${domain}, p_sandbox => ${mode === 'sandbox'})`,
  );

/** The origins that a domain implies. */
export const domainOrigins = (domain: string): string[] => [
  `https://${domain}`,
  `https://www.${domain}`,
];

/**
 * Whether an origin may be added. Plain http and ports are allowed in the sandbox only, and to a page on the
 * developer's own machine in test mode.
 */
export const maySellOn = (origin: string, mode: Config['mode'], livemode = true): boolean =>
  isOrigin(origin) &&
  (mode === 'sandbox' || /^https:[^:]+$/.test(origin) || (!livemode && isLocal(origin)));

/** A subdomain belongs to the owner of its domain. Https only. */
export const isBelow = (origin: string, domain: string): boolean =>
  origin.startsWith('https://') && new URL(origin).hostname.endsWith(`.${domain}`);

/** A page on the visitor's own machine. */
export const isLocal = (origin: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d{1,3}){3})$/.test(new URL(origin).hostname);
