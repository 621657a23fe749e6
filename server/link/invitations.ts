/** A merchant's invitations: made by its server, answered by a member. What can race is SQL. */
import { type SQL, sql } from 'drizzle-orm';
import { isErrorCode } from '#shared/errors.ts';
import type { LinkSession } from '#shared/link/contract.ts';
import type { MerchantLinkSession, NewLinkSession } from '#shared/link/merchant-contract.ts';
import type { Config } from '../config.ts';
import { type Db, rowsOf } from '../db/database.ts';
import { linkSession } from '../db/link-tables.ts';
import { mustBeProven } from '../domain/cap.ts';
import { Problem } from '../http/problem.ts';
import { newId } from '../ids.ts';
import type { MerchantCaller } from '../merchant/api-token.ts';
import { originsOf } from '../merchant/origins.ts';
import { expiryOf, mustBeOpen, ownAddress } from '../merchant/session-terms.ts';

/**
 * Creates an invitation in the caller's transaction.
 * @throws Problem payments_disabled, domain_unproven, validation_failed (addresses, expiry)
 */
export async function createInvitation(
  tx: Db,
  config: Config,
  merchant: MerchantCaller,
  wanted: NewLinkSession,
): Promise<MerchantLinkSession> {
  await mustBeOpen(tx, merchant.id);
  await mustBeProven(tx, merchant.id);
  const origins = await originsOf(tx, merchant);
  const id = newId('lnk');
  await tx.insert(linkSession).values({
    id,
    merchantId: merchant.id,
    reference: wanted.reference ?? null,
    successUrl: ownAddress('successUrl', wanted.successUrl, origins) ?? merchant.linkSuccessUrl,
    deniedUrl: ownAddress('deniedUrl', wanted.deniedUrl, origins) ?? merchant.linkDeniedUrl,
    locale: wanted.locale ?? null,
    origins,
    expiresAt: await expiryOf(tx, config, wanted.expiresAt),
  });
  return readMerchantInvitation(tx, config, merchant.id, id);
}

/** @throws Problem session_not_found, also for another merchant's */
export async function readMerchantInvitation(
  db: Db,
  { publicUrl }: Config,
  merchantId: string,
  id: string,
): Promise<MerchantLinkSession> {
  const [row] = await rowsOf<{ session: MerchantLinkSession }>(
    db,
    sql`select link.merchant_json(s, ${publicUrl}) as session
      from link_session s where s.id = ${id} and s.merchant_id = ${merchantId}`,
  );
  if (!row) throw new Problem('session_not_found');
  return row.session;
}

/** @returns undefined when there is none */
export async function findInvitation(
  db: Db,
  id: string,
  memberId: string | undefined,
): Promise<LinkSession | undefined> {
  const [row] = await rowsOf<{ session: LinkSession }>(
    db,
    sql`select link.member_json(s, ${memberId ?? null}) as session
      from link_session s where s.id = ${id}`,
  );
  return row?.session;
}

/** @throws Problem session_not_found */
export async function readInvitation(
  ...asked: Parameters<typeof findInvitation>
): Promise<LinkSession> {
  const session = await findInvitation(...asked);
  if (!session) throw new Problem('session_not_found');
  return session;
}

/** Where an invitation's document may be framed; empty when there is none. */
export async function readInvitationOrigins(db: Db, id: string): Promise<string[]> {
  const [row] = await rowsOf<{ origins: string[] }>(
    db,
    sql`select origins from link_session where id = ${id}`,
  );
  return row?.origins ?? [];
}

interface Answer {
  id: string;
  memberId: string;
}

/** Links the member. @throws Problem with the outcome's code */
export async function acceptInvitation(db: Db, config: Config, answer: Answer): Promise<void> {
  await decide(db, config, answer, sql`link.accept`, 'linked');
}

/** Turns the invitation down. @throws Problem session_not_found, session_not_pending */
export async function denyInvitation(db: Db, config: Config, answer: Answer): Promise<void> {
  await decide(db, config, answer, sql`link.deny`, 'denied');
}

async function decide(
  db: Db,
  { publicUrl }: Config,
  { id, memberId }: Answer,
  by: SQL,
  wanted: 'linked' | 'denied',
): Promise<void> {
  const [row] = await rowsOf<{ outcome: string }>(
    db,
    sql`select ${by}(${id}, ${memberId}, ${publicUrl}, ${newId('evt')}) as outcome`,
  );
  if (row?.outcome === wanted) return;
  throw new Problem(isErrorCode(row?.outcome) ? row.outcome : 'internal_error');
}

/** Writes the end of the invitations whose time has passed. */
export async function expireInvitations(db: Db): Promise<void> {
  await db.execute(sql`select link.expire()`);
}
