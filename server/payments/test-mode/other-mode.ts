import type { FindTestBusiness } from '../../people/test-mode/find.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { Authenticators } from '../../platform/http/caller.ts';

/** Whether a record is of the same business in its other mode. */
export const isOfOtherMode =
  (db: Db): Authenticators['isOfOtherMode'] =>
  async (businessId, record) => {
    const [row] = await rowsOf<{ is: boolean }>(
      db,
      sql`select test_mode.is_of_other(${businessId}, ${record}) as is`,
    );
    return row?.is ?? false;
  };

/** Finds the twin of a test payment or invitation. */
export const findTestBusiness =
  (db: Db): FindTestBusiness =>
  async (session) => {
    const [row] = await rowsOf<{ id: string }>(
      db,
      sql`select * from test_mode.business_of(${session}) as id where id is not null`,
    );
    return row?.id;
  };
