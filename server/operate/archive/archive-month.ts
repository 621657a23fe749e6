/** Moves the oldest partition of postings to a file, with a signed checkpoint. Every step is safe to repeat. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { importPKCS8, SignJWT } from 'jose';
import { RESERVES_ALGORITHM } from '#shared/reserves/statement.ts';
import { readArchivedBalances } from '../../ledger/archive/balances.ts';
import { type Checkpoint, fileNameOf } from '../../ledger/archive/checkpoints.ts';
import { hashOfFile, writeArchive } from '../../ledger/archive/file.ts';
import { measureTransfers } from '../../ledger/archive/measure.ts';
import { sealedTransfers } from '../../ledger/archive/sealed-transfers.ts';
import { CHECKPOINT_TYPE, type CheckpointStatement } from '../../ledger/archive/statement.ts';
import { type Span, storedTransfers } from '../../ledger/transfer-hash.ts';
import { reserveSigningKey } from '../../payments/reserves/keys.ts';
import type { Config } from '../../platform/config/config.ts';
import { sha256Hex } from '../../platform/core/sha256.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { withoutTimeout } from '../../platform/db/without-timeout.ts';
import type { OldestMonth } from './oldest-month.ts';

type Settings = Pick<Config, 'secrets' | 'publicUrl'>;
type Claims = Omit<CheckpointStatement, 'iss' | 'iat'>;

/**
 * @param last the checkpoint before
 * @throws ArchiveFileError for a file that exists and holds something else; errors of the lock and of the disk
 */
export async function archiveMonth(
  db: Db,
  config: Settings,
  { partition, ...span }: OldestMonth,
  last: Checkpoint | undefined,
  folder: string,
): Promise<Claims> {
  const name = fileNameOf(partition);
  const path = join(folder, name);
  if (!(await exists(path))) await writeArchive(path, span, storedTransfers(db, span));
  const claims = {
    number: (last?.number ?? 0) + 1,
    previous: last ? sha256Hex(last.jws) : null,
    ...span,
    ...(await readBack(db, span, path)),
    file: { name, hash: await hashOfFile(path) },
    seal: await lastSeal(db),
  };
  const jws = await sign(db, config, claims);
  await withoutTimeout(db, (tx) => tx.execute(sql`select ledger.archive(p_jws => ${jws})`));
  return claims;
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

async function readBack(db: Db, span: Span, path: string) {
  const balances = await readArchivedBalances(db);
  const measured = await measureTransfers(sealedTransfers(db, span, path), balances);
  return { ...measured, balances: balances.hash() };
}

async function lastSeal(db: Db): Promise<Claims['seal']> {
  const [seal] = await rowsOf<Claims['seal']>(
    db,
    sql`select number::float8 as number, encode(hash, 'hex') as hash
      from ledger.seal order by number desc limit 1`,
  );
  return seal ?? { number: 0, hash: '' };
}

async function sign(db: Db, config: Settings, claims: Claims): Promise<string> {
  const { kid, pkcs8 } = await reserveSigningKey(db, config);
  return new SignJWT({ ...claims, iss: config.publicUrl })
    .setProtectedHeader({ alg: RESERVES_ALGORITHM, typ: CHECKPOINT_TYPE, kid })
    .setIssuedAt()
    .sign(await importPKCS8(pkcs8, RESERVES_ALGORITHM));
}
