import { eq } from 'drizzle-orm';
import { isOrigin } from '#shared/business/origin.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { merchantOrigin } from '../db/schema.ts';

/** The web origins a merchant's pages live on: its domain over https, and those it has added. */
export async function originsOf(
  db: Db,
  merchant: { id: string; domain: string },
): Promise<string[]> {
  const added = await db
    .select({ origin: merchantOrigin.origin })
    .from(merchantOrigin)
    .where(eq(merchantOrigin.merchantId, merchant.id));
  return [...domainOrigins(merchant.domain), ...added.map(({ origin }) => origin)];
}

/** Those that nobody has to add. */
export const domainOrigins = (domain: string): string[] => [
  `https://${domain}`,
  `https://www.${domain}`,
];

/** A host name as a browser writes it into an origin (RFC 1123, IDNA in its ASCII form). */
export function isDomain(text: string): boolean {
  return text.length <= 253 && /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,63}$/.test(text);
}

/** Whether an origin may be added: plain http and ports are for trying out, in the sandbox only. */
export const maySellOn = (origin: string, mode: Config['mode']): boolean =>
  isOrigin(origin) && (mode === 'sandbox' || /^https:[^:]+$/.test(origin));
