import type { Purchase } from '#shared/purchases/schemas.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, type Statement, sql } from '../../platform/db/statement.ts';

interface PageRequest {
  after?: string | undefined;
  limit: number;
}

export interface OwnPurchases {
  /** @returns undefined also for purchases of other members */
  read(db: Db, memberId: Operand<string>, id: string): Promise<Purchase | undefined>;
  /** The purchase of `read`. */
  one(memberId: Operand<string>, id: string): Statement;
  /** Newest first, older than `after`; an id that is not one of the member's purchases gives none. */
  page(memberId: Operand<string>, wanted: PageRequest): Statement;
}

const TABLES = { purchase: sql`purchase`, test_purchase: sql`test_purchase` };

/**
 * The purchases of one table as their buyer sees them.
 * @param view the columns of `Purchase` and the rows they come from; the purchase is `p`
 */
export function ownPurchases(table: keyof typeof TABLES, view: Statement): OwnPurchases {
  const one: OwnPurchases['one'] = (memberId, id) =>
    sql`select ${view} where p.id = ${id} and p.member_id = ${memberId}`;

  return {
    one,

    async read(db, memberId, id) {
      const [found] = await rowsOf<Purchase>(db, one(memberId, id));
      return found;
    },

    page(memberId, { after, limit }) {
      const older = after
        ? sql`and (p.created_at, p.id) < (select created_at, id from ${TABLES[table]}
            where id = ${after} and member_id = ${memberId})`
        : sql.empty();
      return sql`select ${view} where p.member_id = ${memberId} ${older}
        order by p.created_at desc, p.id desc limit ${limit}::int`;
    },
  };
}
