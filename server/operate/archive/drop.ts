/** Drops a detached table that a file replaces. */
import { join } from 'node:path';
import type { Checkpoint } from '../../ledger/archive/checkpoints.ts';
import { readArchive } from '../../ledger/archive/file.ts';
import { storedTransfers, transferHash } from '../../ledger/transfer-hash.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { isLocked } from '../../platform/db/locked.ts';
import { sql } from '../../platform/db/statement.ts';
import { ArchiveRefusedError, requireFolder } from './archive.ts';
import { checkpointOf, reading, requireFile } from './files.ts';

type Settings = Pick<Config, 'secrets'>;

/**
 * Drops the detached table whose postings the file in the folder has. Only the owner of the database can.
 * @returns false when it was dropped before
 * @throws ArchiveRefusedError
 */
export async function dropArchived(
  db: Db,
  config: Settings,
  { folder, number }: { folder: string; number: number },
): Promise<boolean> {
  const checkpoint = await droppable(db, config, { folder, number });
  if (!checkpoint.isKept) return false;
  await reading(requireSame(db, folder, checkpoint));
  const { hash } = checkpoint.statement.file;
  await db
    .execute(sql`select ledger.drop_archived(p_number => ${number}, p_file_hash => ${hash})`)
    .catch((error: unknown) => {
      if (!isLocked(error)) throw error;
      throw new ArchiveRefusedError(
        'the table is locked: nothing is dropped, run the command again',
      );
    });
  return true;
}

/**
 * The checkpoint of a table that may be dropped: it has waited, and its file is in the folder.
 * @throws ArchiveRefusedError
 */
export async function droppable(
  db: Db,
  config: Settings,
  { folder, number }: { folder: string; number: number },
): Promise<Checkpoint> {
  await requireFolder(folder);
  const checkpoint = await checkpointOf(db, config, number);
  if (checkpoint.isKept) {
    await requireWait(db, number);
    await requireFile(folder, checkpoint.statement);
  }
  return checkpoint;
}

/** Says what `ledger.drop_archived` would refuse, before anything is proposed. */
async function requireWait(db: Db, number: number): Promise<void> {
  const [young] = await rowsOf<{ from: string }>(
    db,
    sql`select format.utc(made_at + interval '7 days') as "from" from ledger.checkpoint
      where number = ${number} and made_at + interval '7 days' > now()`,
  );
  if (!young) return;
  throw new ArchiveRefusedError(
    `checkpoint ${number} is too young: its table may be dropped from ${young.from}`,
  );
}

/**
 * Compares all transfers. Whoever can sign a checkpoint can name any file in it: what the table holds is dropped only if
 * the file holds the same.
 */
async function requireSame(
  db: Db,
  folder: string,
  { partition, statement: { since, until, file } }: Checkpoint,
): Promise<void> {
  const table = sql`partitions.${sql.identifier(partition)}`;
  const stored = storedTransfers(db, { since, until }, table);
  for await (const transfer of readArchive(join(folder, file.name))) {
    const { done, value } = await stored.next();
    if (done || transferHash(value) !== transferHash(transfer)) throw differs(file, partition);
  }
  if (!(await stored.next()).done) throw differs(file, partition);
}

const differs = ({ name }: { name: string }, partition: string) =>
  new ArchiveRefusedError(`${name} does not hold what the table ${partition} holds`);
