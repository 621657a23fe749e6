import { LEVELS } from '#shared/brand.ts';
import { PAY_SESSION_ID } from '#shared/ids.ts';
import type { MerchantPaySession } from '#shared/merchant/schemas.ts';
import type { Config } from '../../platform/config/config.ts';
import { arrayOf, type Db, rowsOf } from '../../platform/db/database.ts';
import { type Statement, sql } from '../../platform/db/statement.ts';
import type { ReadWithKey } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';

/** Of a row `s`. */
const shown = (publicUrl: string) =>
  sql`pay.merchant_json(s, ${arrayOf(LEVELS, 'text')}, ${publicUrl})`;

/** @throws Problem session_not_found, also for another merchant's session */
export async function readMerchantPaySession(
  db: Db,
  config: Config,
  merchantId: string,
  id: string,
): Promise<MerchantPaySession> {
  const [session] = await selectSessions(
    db,
    config,
    sql`s.merchant_id = ${merchantId} and s.id = ${id}`,
  );
  if (!session) throw new Problem('session_not_found');
  return session;
}

/** The same, read by the statement that finds the key. */
export const sessionWithKey =
  ({ publicUrl }: Config): ReadWithKey =>
  (business, { params }) => {
    const { id = '' } = params as { id?: string };
    if (!PAY_SESSION_ID.test(id)) return undefined;
    return sql`(select ${shown(publicUrl)}
      from pay_session s where s.merchant_id = ${business} and s.id = ${id})`;
  };

/** In the order of lists: newest first. */
export async function selectSessions(db: Db, { publicUrl }: Config, where: Statement, limit = 1) {
  const rows = await rowsOf<{ session: MerchantPaySession }>(
    db,
    sql`select ${shown(publicUrl)} as session
      from pay_session s where ${where}
      order by s.created_at desc, s.id desc limit ${limit}`,
  );
  return rows.map(({ session }) => session);
}
