/** Commands that only the owner of the database can run. */
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { type Command, OpsError } from './command.ts';

/** @throws OpsError for another login, before an approval is recorded or anything runs */
export async function requireOwner(
  db: Db,
  { name, command: { byOwner } }: { name: string; command: Command },
): Promise<void> {
  if (!byOwner || (await isOwner(db))) return;
  throw new OpsError(
    `${name} runs as the owner of the database: repeat this with the owner's DATABASE_URL`,
  );
}

async function isOwner(db: Db): Promise<boolean> {
  const [row] = await rowsOf<{ is: boolean }>(
    db,
    sql`select pg_has_role(nspowner, 'usage') as is from pg_namespace where nspname = 'ledger'`,
  );
  return row?.is === true;
}
