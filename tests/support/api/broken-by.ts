import { verifyLedger } from '../../../server/invariants.ts';
import type { Db } from '../../../server/platform/db/database.ts';
import type { TestApi } from './api.ts';

class Undo extends Error {}

/** The names of the invariants that fail after `harm`, which the database's owner does and rolls back. */
export async function brokenBy(
  { database }: TestApi,
  harm: (tx: Db) => Promise<unknown>,
): Promise<string[]> {
  let broken: string[] = [];
  await database.owner.db
    .transaction(async (tx) => {
      await harm(tx);
      const verdicts = await verifyLedger(tx);
      broken = verdicts.filter(({ breaches }) => breaches.length > 0).map(({ name }) => name);
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  return broken;
}
