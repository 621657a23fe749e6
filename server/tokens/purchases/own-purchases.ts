import type { Purchase } from '#shared/purchases/schemas.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Statement, sql } from '../../platform/db/statement.ts';

export interface OwnPurchases {
  /** @returns undefined also for purchases of other members */
  read(db: Db, memberId: string, id: string): Promise<Purchase | undefined>;
  /** Newest first, older than `after`; an id that is not one of the member's purchases gives none. */
  list(
    db: Db,
    memberId: string,
    page: { after?: string | undefined; limit: number },
  ): Promise<Purchase[]>;
}

/**
 * The purchases of one table as their buyer sees them.
 * @param view the columns of `Purchase` and the rows they come from; the purchase is `p`
 */
export function ownPurchases(table: 'purchase' | 'test_purchase', view: string): OwnPurchases {
  const columns = sql.raw(view);
  const from = sql.raw(table);
  const select = (db: Db, rest: Statement) => rowsOf<Purchase>(db, sql`select ${columns} ${rest}`);

  return {
    async read(db, memberId, id) {
      const [found] = await select(db, sql`where p.id = ${id} and p.member_id = ${memberId}`);
      return found;
    },

    list(db, memberId, { after, limit }) {
      const older = after
        ? sql`and (p.created_at, p.id) < (
            select created_at, id from ${from} where id = ${after} and member_id = ${memberId})`
        : sql.empty();
      return select(
        db,
        sql`where p.member_id = ${memberId} ${older}
          order by p.created_at desc, p.id desc limit ${limit}::int`,
      );
    },
  };
}
