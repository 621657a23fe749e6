import { sql } from '../../../server/platform/db/statement.ts';
import type { TestApi } from './api.ts';

/** As if the account had done it as often as it may within this hour. */
export async function useUp({ database }: TestApi, act: string, account: string): Promise<void> {
  const key = sql`sha256(convert_to(${`${act}:${account}`}, 'UTF8'))`;
  await database.owner.db.execute(sql`insert into rate_limit (key, acts) values (${key}, 10000)`);
}
