/** Living links, for the member who may end them and the merchant who reads two balances. */
import { type SQL, sql } from 'drizzle-orm';
import type { MemberLink } from '#shared/link/contract.ts';
import type { MerchantLink } from '#shared/link/merchant-contract.ts';
import type { Config } from '../config.ts';
import { type Db, rowsOf } from '../db/database.ts';
import { Problem } from '../http/problem.ts';
import { newId } from '../ids.ts';

/** A member's own, newest first. */
export function linksOf(db: Db, memberId: string): Promise<MemberLink[]> {
  return rowsOf<MemberLink>(
    db,
    sql`select l.id, pay.utc(l.since) as since,
        jsonb_build_object('name', b.recipient_name, 'domain', b.recipient_domain) as merchant
      from link l join merchant b on b.id = l.merchant_id
      where l.member_id = ${memberId} and l.revoked_at is null
      order by l.since desc, l.id desc`,
  );
}

/**
 * @returns the merchant it was with
 * @throws Problem not_found, also for another member's and one that has ended
 */
export async function endLink(
  db: Db,
  { publicUrl }: Config,
  { id, memberId }: { id: string; memberId: string },
): Promise<string> {
  const [row] = await rowsOf<{ ended: boolean; merchant: string }>(
    db,
    sql`select link.revoke(${id}, ${memberId}, ${publicUrl}, ${newId('evt')}) as ended,
      (select merchant_id from link where id = ${id}) as merchant`,
  );
  if (!row?.ended) throw new Problem('not_found');
  return row.merchant;
}

/** Ends all a member has, in the caller's transaction, which has locked the member; each merchant is told. */
export async function endLinksOf(tx: Db, config: Config, memberId: string): Promise<void> {
  const own = await rowsOf<{ id: string }>(
    tx,
    sql`select id from link where member_id = ${memberId} and revoked_at is null order by id`,
  );
  for (const { id } of own) {
    await tx.execute(
      sql`select link.revoke(${id}, ${memberId}, ${config.publicUrl}, ${newId('evt')})`,
    );
  }
}

/** @throws Problem not_found, also for another merchant's and one the member has ended */
export async function readMerchantLink(
  db: Db,
  merchantId: string,
  id: string,
): Promise<MerchantLink> {
  const [found] = await select(db, sql`l.merchant_id = ${merchantId} and l.id = ${id}`, 1);
  if (!found) throw new Problem('not_found');
  return found;
}

/** One page, newest first. `after` is the last id of the page before, ended or not. */
export async function listMerchantLinks(
  db: Db,
  merchantId: string,
  filter: { reference: string | undefined; after: string | undefined; limit: number },
): Promise<{ data: MerchantLink[]; next: string | null }> {
  const { reference, after, limit } = filter;
  const conditions = [sql`l.merchant_id = ${merchantId}`];
  if (reference) conditions.push(sql`s.reference = ${reference}`);
  if (after) {
    conditions.push(sql`(l.since, l.id) < (
      select since, id from link where id = ${after} and merchant_id = ${merchantId})`);
  }
  const found = await select(db, sql.join(conditions, sql` and `), limit + 1);
  const data = found.slice(0, limit);
  return { data, next: found.length > limit ? (data.at(-1)?.id ?? null) : null };
}

function select(db: Db, where: SQL, limit: number): Promise<MerchantLink[]> {
  return rowsOf<MerchantLink>(
    db,
    sql`select l.id, s.reference, pay.utc(l.since) as since, link.balances_json(m) as balances
      from link l
      join link_session s on s.id = l.id
      join member m on m.id = l.member_id
      where ${where} and l.revoked_at is null
      order by l.since desc, l.id desc limit ${limit}`,
  );
}
