/** Active account links: a member may end them, a merchant may read the member's two balances. */
import type { MerchantLink } from '#shared/link/merchant-schemas.ts';
import type { MemberLink } from '#shared/link/schemas.ts';
import { eventArgument } from '../../merchants/events/new-event.ts';
import type { Config } from '../../platform/config/config.ts';
import { changeOf, type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, type Statement, sql } from '../../platform/db/statement.ts';
import { pageOf } from '../../platform/http/page-of.ts';
import { Problem } from '../../platform/http/problem.ts';

/** A member's active links, newest first. */
export function linksOf(db: Db, memberId: Operand<string>): Promise<MemberLink[]> {
  return rowsOf<MemberLink>(
    db,
    sql`select l.id, format.utc(l.since) as since,
        appearance.identity(b) as merchant
      from link l join merchant b on b.id = l.merchant_id
      where l.member_id = ${memberId} and l.revoked_at is null
      order by l.since desc, l.id desc`,
  );
}

/**
 * @returns the id of the merchant
 * @throws Problem not_found, also for another member's link and for an ended one
 */
export async function endLink(
  db: Db,
  { publicUrl }: Config,
  { id, memberId }: { id: string; memberId: string },
): Promise<string> {
  const [row] = await changeOf<{ ended: boolean; merchant: string }>(
    db,
    sql`select link.revoke(
      p_link => ${id}, p_member => ${memberId}, p_public_url => ${publicUrl},
      p_event => ${eventArgument()}) as ended,
      (select merchant_id from link where id = ${id}) as merchant`,
  );
  if (!row?.ended) throw new Problem('not_found');
  return row.merchant;
}

/**
 * Ends all of a member's links and sends each merchant an event. The caller's transaction has
 * locked the member.
 */
export async function endLinksOf(tx: Db, config: Config, memberId: string): Promise<void> {
  const own = await rowsOf<{ id: string }>(
    tx,
    sql`select id from link where member_id = ${memberId} and revoked_at is null order by id`,
  );
  for (const { id } of own) {
    await tx.execute(
      sql`select link.revoke(
        p_link => ${id}, p_member => ${memberId}, p_public_url => ${config.publicUrl},
        p_event => ${eventArgument()})`,
    );
  }
}

/** @throws Problem not_found, also for another merchant's link and for an ended one */
export async function readMerchantLink(
  db: Db,
  merchantId: Operand<string>,
  id: string,
): Promise<MerchantLink> {
  const [found] = await select(db, sql`l.merchant_id = ${merchantId} and l.id = ${id}`, 1);
  if (!found) throw new Problem('not_found');
  return found;
}

/** One page, newest first. `after` is the last id of the previous page, even if it has ended. */
export async function listMerchantLinks(
  db: Db,
  merchantId: Operand<string>,
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
  return pageOf(found, limit);
}

function select(db: Db, where: Statement, limit: number): Promise<MerchantLink[]> {
  return rowsOf<MerchantLink>(
    db,
    sql`select l.id, s.reference, format.utc(l.since) as since, link.balances_json(m) as balances
      from link l
      join link_session s on s.id = l.id
      join member m on m.id = l.member_id
      where ${where} and l.revoked_at is null
      order by l.since desc, l.id desc limit ${limit}`,
  );
}
