import { eq } from 'drizzle-orm';
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
  return [
    `https://${merchant.domain}`,
    `https://www.${merchant.domain}`,
    ...added.map(({ origin }) => origin),
  ];
}

/** A host name as a browser writes it into an origin (RFC 1123, IDNA in its ASCII form). */
export function isDomain(text: string): boolean {
  return text.length <= 253 && /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,63}$/.test(text);
}

/** An origin to the letter of what a browser sends, with nothing a header would read otherwise. */
export function isOrigin(text: string): boolean {
  return /^https?:\/\/[a-z0-9.-]+(:[0-9]{1,5})?$/.test(text) && URL.parse(text)?.origin === text;
}
