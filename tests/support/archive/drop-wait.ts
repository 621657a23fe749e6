/** The wait between a checkpoint and dropping its table. */
import { sql } from '../../../server/platform/db/statement.ts';
import type { TestApi } from '../api/api.ts';

/** Moves the time of a checkpoint into the past, as only the owner of the database can. */
export async function letCheckpointAge(
  { database }: Pick<TestApi, 'database'>,
  number: number,
  age: string,
): Promise<void> {
  await database.owner.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(
      sql`update ledger.checkpoint set made_at = made_at - ${age}::interval where number = ${number}`,
    );
  });
}
