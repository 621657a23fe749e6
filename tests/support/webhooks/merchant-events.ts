import * as merchantEventsEndpoints from '#shared/events/merchant-endpoints.ts';
import type { MerchantEvent } from '#shared/events/merchant-schemas.ts';
import { newId } from '../../../server/platform/core/ids.ts';
import type { Db } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import type { TestApi } from '../api/api.ts';

/** Records an event as the use cases do, in `db`'s transaction if it is one. @returns its id */
export async function newEvent(db: Db, merchantId: string, type = 'link.denied'): Promise<string> {
  const id = newId('evt');
  await db.execute(
    sql`select events.record(
      p_id => ${id}, p_merchant => ${merchantId}, p_type => ${type}, p_subject => ${newId('lnk')},
      p_data => '{"made": "by a test"}')`,
  );
  return id;
}

/** All that a server learns which reads on from `after` until there is no more, by pages. */
export async function replay(
  api: TestApi,
  token: string,
  query: Record<string, string> = {},
): Promise<MerchantEvent[]> {
  const read: MerchantEvent[] = [];
  let next: string | null | undefined = query.after;
  do {
    const page = await api.call(merchantEventsEndpoints.list, {
      token,
      query: { ...query, ...(next ? { after: next } : {}) },
    });
    if (page.statusCode !== 200) throw new Error(page.body);
    read.push(...page.json().data);
    next = page.json().next;
  } while (next);
  return read;
}
