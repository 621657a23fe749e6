/** A settlement without lines, for calls that need one. */
import { newId } from '../../../server/platform/core/ids.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import type { TestApi } from '../api/api.ts';

export async function newSettlement({ database }: TestApi, business: string): Promise<string> {
  const id = newId('stl');
  await database.owner.db.execute(sql`insert into settlement
      (id, merchant_id, livemode, number, date, zone, after_transfer, last_transfer, opening, closing, held, totals)
    select ${id}, m.id, m.livemode, coalesce(max(s.number), 0) + 1, date '2026-01-01' + count(s.id)::int, 'UTC',
      coalesce(max(s.number), 0), coalesce(max(s.number), 0) + 1, 0, 0, 0, '{}'
    from member m left join settlement s on s.merchant_id = m.id where m.id = ${business} group by m.id, m.livemode`);
  return id;
}
