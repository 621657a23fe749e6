/** What the owner of the database can do. */
import type { Db } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import type { TestApi } from '../api/api.ts';

class Undo extends Error {}

/** In a transaction that is rolled back, in which no trigger stops the owner. */
export async function undone<T>(
  { database }: Pick<TestApi, 'database'>,
  harm: string,
  read: (tx: Db) => Promise<T>,
): Promise<T | undefined> {
  let result: T | undefined;
  await database.owner.db
    .transaction(async (tx) => {
      for (const table of ['transfer', 'posting', 'seal', 'checkpoint', 'account']) {
        await tx.execute(sql.raw(`alter table ledger.${table} disable trigger all`));
      }
      await tx.execute(sql.raw(harm));
      result = await read(tx);
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  return result;
}
