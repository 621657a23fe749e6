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
  return [...domainOrigins(merchant.domain), ...(await furtherOrigins(db, merchant)).all];
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
  const { all, unproven } = await furtherOrigins(db, merchant, mode);
  return [...domainOrigins(merchant.domain), ...all.filter((one) => !unproven.includes(one))];
}

/** The origins that a merchant added, in order, and which of them are unproven. */
export async function furtherOrigins(
  db: Db,
  { id, domain }: Site,
  mode: Config['mode'] = 'production',
): Promise<{ all: string[]; unproven: string[] }> {
  const rows = await rowsOf<{
    origin: string;
    provenAt: Date | null;
    isDomainProven: boolean;
    isTest: boolean;
  }>(
    db,
    sql`select origin, proven_at as "provenAt", domain.is_proven(${id}, ${domain}) as "isDomainProven", not (select livemode
        from merchant where id = ${id}) as "isTest" from merchant_origin
        where merchant_id = ${id} order by origin`,
  );
  const isKnown = ({ origin, provenAt, isDomainProven, isTest }: (typeof rows)[number]) =>
    provenAt !== null ||
    (isDomainProven && isBelow(origin, domain)) ||
    ((mode === 'sandbox' || isTest) && isLocal(origin));
  return {
    all: rows.map(({ origin }) => origin),
    unproven: rows.filter((row) => !isKnown(row)).map(({ origin }) => origin),
  };
}

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
