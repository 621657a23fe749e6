import { LEVELS } from '#shared/brand.ts';
import type { MerchantPaySession } from '#shared/merchant/schemas.ts';
import type { Config } from '../../platform/config/config.ts';
import { arrayOf, type Db, rowsOf } from '../../platform/db/database.ts';
import { pageBound } from '../../platform/db/page-bound.ts';
import { type Operand, type Statement, sql } from '../../platform/db/statement.ts';
import { Problem } from '../../platform/http/problem.ts';

/** @throws Problem session_not_found, also for another merchant's session */
export async function readMerchantPaySession(
  db: Db,
  config: Config,
  merchantId: Operand<string>,
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

/** In the order of lists: newest first. */
export async function selectSessions(db: Db, { publicUrl }: Config, where: Statement, limit = 1) {
  const rows = await rowsOf<{ session: MerchantPaySession }>(
    db,
    sql`select pay.merchant_json(s => listed.s, q => quote, p_refunded => refunded,
          p_refunded_tokens => refunded_tokens, p_tax => shown.tax, p_levels => ${arrayOf(LEVELS, 'text')},
          p_public_url => ${publicUrl}) as session
      from (select s from pay_session s where ${where}
        order by s.created_at desc, s.id desc ${pageBound(limit)}) listed, pay.with_quote(listed.s),
        pay.tax_shown((listed.s).decimals, pay.sold_tax(listed.s, quote), refunded_tax) shown
      limit ${limit}`,
  );
  return rows.map(({ session }) => session);
}
