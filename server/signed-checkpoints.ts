/** Verifies that this installation signed the checkpoints of the archive. SQL cannot verify signatures. */
import { openChain, readCheckpointRows } from './ledger/archive/checkpoints.ts';
import type { Verdict } from './ledger/verify.ts';
import { ownReserveKeys } from './payments/reserves/keys.ts';
import type { Config } from './platform/config/config.ts';
import type { Db } from './platform/db/database.ts';

export async function verifySignedCheckpoints(
  db: Db,
  config: Pick<Config, 'secrets'>,
): Promise<Verdict> {
  // Before the keys: to archive the first month may create one.
  const rows = await readCheckpointRows(db);
  const { fault } = await openChain(rows, await ownReserveKeys(db, config));
  return {
    name: 'I19',
    claim:
      'each checkpoint of the archive is signed by this installation, and follows the one before',
    breaches: fault ? [{ subject: fault, detail: 'see audit:verify' }] : [],
  };
}
