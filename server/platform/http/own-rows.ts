/** What a business offers, of one table with a row per offer. */
import { type Db, rowsOf } from '../db/database.ts';
import { type Operand, type Statement, sql } from '../db/statement.ts';
import type { Page } from './all-pages.ts';
import { pageOf } from './page-of.ts';
import { Problem } from './problem.ts';

/**
 * @param table its name
 * @param json the answer of a row `x`
 */
export function ownRows<Row extends { id: string }>(table: Statement, json: Statement) {
  async function select(db: Db, where: Statement, limit: number): Promise<Row[]> {
    const rows = await rowsOf<{ row: Row }>(
      db,
      sql`select ${json} as row
        from ${table} x where ${where} order by x.created_at desc, x.id desc limit ${limit}`,
    );
    return rows.map(({ row }) => row);
  }
  return {
    /** @throws Problem not_found, also for another business's */
    async read(db: Db, merchantId: Operand<string>, id: string): Promise<Row> {
      const [found] = await select(db, sql`x.merchant_id = ${merchantId} and x.id = ${id}`, 1);
      if (!found) throw new Problem('not_found');
      return found;
    },
    /** One page, newest first. @param after the last id of the previous page */
    async list(
      db: Db,
      merchantId: Operand<string>,
      { after, limit }: { after?: string | undefined; limit: number },
    ): Promise<Page<Row>> {
      const behind = after
        ? sql`and (x.created_at, x.id) < (
            select created_at, id from ${table} where id = ${after} and merchant_id = ${merchantId})`
        : sql``;
      const found = await select(db, sql`x.merchant_id = ${merchantId} ${behind}`, limit + 1);
      return pageOf(found, limit);
    },
  };
}
