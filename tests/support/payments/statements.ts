/** A month that has ended, in which all people of a test have an account. */
import { sql } from '../../../server/platform/db/statement.ts';
import type { TestApi } from '../api/api.ts';

export async function statedMonth({ database }: TestApi): Promise<string> {
  await database.owner.db.execute(sql`update member set created_at = created_at - interval '70 days'
    where created_at > now() - interval '70 days'`);
  return new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 7);
}
