import { sql } from 'drizzle-orm';
import { rowsOf } from '../../../server/platform/db/database.ts';
import type { TestApi } from '../api/api.ts';
import type { TestMember } from './people.ts';

/**
 * Makes a member a business, as the version before does: a `merchant` row with the member's own id. The
 * commit makes two members of it.
 * @returns the id of the person
 */
export async function registerAsBefore(
  { database }: TestApi,
  { id }: Pick<TestMember, 'id'>,
): Promise<string> {
  const { db } = database.owner;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select ledger.defer_member_credits(${id})`);
    await tx.execute(sql`insert into merchant (id, recipient_name, recipient_domain)
      values (${id}, 'Casa Antes', 'antes.test')`);
    await tx.execute(sql`insert into domain_proof (merchant_id, domain, proven_at, proven_by)
      values (${id}, 'antes.test', now(), 'operator')`);
  });
  const [row] = await rowsOf<{ person: string }>(
    db,
    sql`select registered_by as person from merchant where id = ${id}`,
  );
  if (!row) throw new Error(`no business ${id}`);
  return row.person;
}
