/**
 * Verifies the books from the last verified state on, all the time. A withdrawal is signed after a verification has
 * passed that began after this process saw its request; one that fails pauses signing.
 */
import type { FastifyBaseLogger } from 'fastify';
import { ArchivedTransfers } from './ledger/archive/archived-transfers.ts';
import { lastCheckpoint, readCheckpoints } from './ledger/archive/checkpoints.ts';
import type { Heads } from './ledger/verification/kept-heads.ts';
import { verifyBooks } from './ledger/verification/verify-books.ts';
import { verifySeals } from './ledger/verify-seals.ts';
import { headsInFile } from './payments/evidence/heads-in-file.ts';
import { ownReserveKeys, reserveSigningKey } from './payments/reserves/keys.ts';
import { verifyAudit } from './platform/audit/verify.ts';
import type { Config } from './platform/config/config.ts';
import { type Db, rowsOf } from './platform/db/database.ts';
import { sql } from './platform/db/statement.ts';
import type { HeadsFile } from './tokens/chain/signer/heads-file.ts';
import { openWithdrawals, type Requested } from './tokens/withdrawals/requested.ts';

export interface VerificationParts {
  db: Db;
  config: Pick<Config, 'secrets' | 'evidence'>;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Keeps the newest heads outside the database; undefined where nothing is signed. */
  keeper?: HeadsFile | undefined;
}

export type Verification = ReturnType<typeof createVerification>;

export function createVerification({ db, config, log, keeper }: VerificationParts) {
  let covered = new Set<string>();
  let seen: Heads | undefined;

  /** @returns undefined when the signer cannot be asked: nothing is signed then either */
  async function keptBySigner(): Promise<Heads | null | undefined> {
    if (!keeper) return null;
    try {
      return (await keeper.heads({})).kept;
    } catch (error) {
      log.warn({ err: error }, 'the signer does not say which heads it keeps');
      return undefined;
    }
  }

  async function findFault(kept: readonly Heads[]): Promise<string | undefined> {
    const { pkcs8 } = await reserveSigningKey(db, config);
    const own = await ownReserveKeys(db, config);
    const keys = { private: pkcs8, public: own.map(({ x }) => x) };
    const checkpoints = await readCheckpoints(db, own);
    if (checkpoints.fault) return checkpoints.fault;
    const archived = new ArchivedTransfers(checkpoints.checkpoints, undefined);
    const verdict = await verifyBooks(db, { keys, kept, archived }, seen);
    if (verdict.fault) return verdict.fault;
    seen = verdict.heads;
    await keeper?.heads({ newer: verdict.heads }).catch(() => {});
    return undefined;
  }

  return {
    /** Whether a verification has passed that began after this request was seen, with these values. */
    covers: (request: Requested): boolean => covered.has(keyOf(request)),

    /** Verifies once. @returns the fault; undefined when it passed */
    async run(): Promise<string | undefined> {
      const [begun] = await rowsOf<{ at: string }>(db, sql`select clock_timestamp()::text as at`);
      const open = await openWithdrawals(db);
      const bySigner = await keptBySigner();
      const inFile = await headsInFile(db, config);
      const kept = [bySigner, inFile].filter((heads) => heads != null);
      const changed = open.find(({ isHeld, isSigned }) => !isHeld && !isSigned);
      const fault = changed
        ? `withdrawal ${changed.id} is not the one whose tokens are held`
        : await findFault(kept);
      const isComplete = bySigner !== undefined;
      const held = open.filter(({ isHeld }) => isHeld);
      covered = new Set(fault === undefined && isComplete ? held.map(keyOf) : []);
      // Without what the signer keeps it has neither passed nor failed: its age tells.
      if (fault === undefined && !isComplete) return undefined;
      await db.execute(sql`select ledger.note_verification(
        p_began => ${begun?.at ?? null}::timestamptz, p_fault => ${fault ?? null})`);
      if (fault !== undefined) await stopSigning(db, fault);
      return fault;
    },
  };
}

const keyOf = ({ id, to, amount, member }: Requested): string => [id, to, amount, member].join(' ');

/** Computes every hash again: a change of what was verified before is in no balance and in no new link of a chain. */
export async function verifyWholeBooks(
  db: Db,
  config: Pick<Config, 'secrets'>,
): Promise<string | undefined> {
  const { checkpoints, fault } = await readCheckpoints(db, await ownReserveKeys(db, config));
  const archived = new ArchivedTransfers(checkpoints, undefined);
  const found =
    fault ??
    (await verifyAudit(db, new Map(), { texts: false })).fault ??
    (await verifySeals(db, new Map(), archived)).fault;
  // A month that is archived meanwhile is read again a week later.
  const isArchivedMeanwhile = (await lastCheckpoint(db)) > checkpoints.length;
  if (found === undefined || isArchivedMeanwhile) return undefined;
  await stopSigning(db, found);
  return found;
}

/** Two operators end the pause: `withdrawals:resume`. */
async function stopSigning(db: Db, fault: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select ops.pause('withdrawals_paused', ${`verification: ${fault}`})`);
    await tx.execute(sql`insert into alert (kind, subject_id)
      values ('verification_failed', ${fault.slice(0, 200)}) on conflict do nothing`);
  });
}
