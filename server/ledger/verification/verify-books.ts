/**
 * Verifies audit log, seals and balances from the last verified state on, without any function of the database. The
 * cost grows with what is new and with the number of accounts, not with the age of the ledger.
 */
import { verifyAudit } from '../../platform/audit/verify.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { withoutTimeout } from '../../platform/db/without-timeout.ts';
import { sealTransfers } from '../seal.ts';
import { type Hashes, verifySeals } from '../verify-seals.ts';
import { balanceFault, firstSumsFault, verifiedSumsHash } from './balances.ts';
import { type Heads, keptFault } from './kept-heads.ts';
import { openState, type StateKeys, signState, type VerifiedState } from './state.ts';

/** Later transfers are hashed and summed again at each verification, until there are so many. */
const MOST_LATER = 1_000;

export interface Books {
  keys: StateKeys;
  /** What is kept outside the database. */
  kept: readonly Heads[];
  /** Stands for archived postings, when the books are read from their beginning. */
  archived: Hashes;
}

export interface BooksVerdict {
  heads: Heads;
  /** The first thing that is wrong. */
  fault?: string;
}

type Position = Pick<VerifiedState, 'audit' | 'seal'>;

const BEGINNING: Position = {
  audit: { number: 0, hash: '' },
  seal: { number: 0, hash: '', lastTransfer: -1 },
};

/** Verifies once. @param seen the heads that an earlier run in this process has verified */
export async function verifyBooks(
  db: Db,
  { keys, kept, archived }: Books,
  seen?: Heads,
): Promise<BooksVerdict> {
  await sealTransfers(db);
  const signed = await readVerified(db);
  const state = signed === undefined ? undefined : openState(signed, keys.public);
  const start = state ?? BEGINNING;
  const failed = (fault: string) => ({ heads: headsOf(start), fault });
  if (signed !== undefined && !state) return failed('the verified state was changed');
  const earlier = state ? [headsOf(state), ...(seen ? [seen] : [])] : [];
  for (const one of [...earlier, ...kept]) {
    const fault = await keptFault(db, one);
    if (fault) return failed(fault);
  }

  const audit = await verifyAudit(db, new Map(), { from: start.audit, texts: false });
  if (audit.fault) return failed(audit.fault);
  const transfers = await verifyTransfers(db, signed, { state, audit: audit.head, keys, archived });
  if ('fault' in transfers) return failed(transfers.fault);
  return { heads: headsOf({ audit: audit.head, seal: transfers }) };
}

const headsOf = ({ audit, seal: { number, hash } }: Position): Heads => ({
  audit,
  seals: { number, hash },
});

/** The signed state; undefined before the first verification. */
export async function readVerified(db: Db): Promise<string | undefined> {
  const [row] = await rowsOf<{ state: string }>(db, sql`select state from ledger.verified`);
  return row?.state;
}

interface Transfers extends Pick<Books, 'keys' | 'archived'> {
  state: VerifiedState | undefined;
  audit: VerifiedState['audit'];
}

/**
 * Hashes the transfers since the signed state and compares all balances, in one snapshot: a posting cannot be changed
 * between the two. Then the state moves on, if there is enough between.
 */
const verifyTransfers = (
  db: Db,
  signed: string | undefined,
  { state, audit, keys, archived }: Transfers,
): Promise<VerifiedState['seal'] | { fault: string }> =>
  withoutTimeout(
    db,
    async (tx) => {
      if ((await readVerified(tx)) !== signed) throw new Error('another process verifies, too');
      const after = state?.seal ?? BEGINNING.seal;
      const { head, lastTransfer, fault } = await verifySeals(tx, new Map(), archived, after);
      if (fault) return { fault };
      const seal = { ...head, lastTransfer };
      if (state) {
        const isChanged = (await verifiedSumsHash(tx)) !== state.balances;
        const differs = isChanged
          ? 'the verified sums were changed'
          : await balanceFault(tx, after.lastTransfer);
        if (differs) return { fault: differs };
        const later = lastTransfer - after.lastTransfer;
        if (later < MOST_LATER && audit.number === state.audit.number) return seal;
      }
      await tx.execute(sql`select ledger.add_verified(
        p_after => ${state ? after.lastTransfer : null}::bigint,
        p_until => ${lastTransfer}::bigint)`);
      // In the same snapshot: a function that somebody has replaced cannot add anything else.
      const added =
        (await balanceFault(tx, lastTransfer)) ??
        (state ? undefined : await firstSumsFault(tx, lastTransfer));
      // What was added is not kept.
      if (added) throw new FaultError(added);
      const next = signState({ audit, seal, balances: await verifiedSumsHash(tx) }, keys);
      await tx.execute(sql`select ledger.keep_verified(p_state => ${next})`);
      return seal;
    },
    { isolationLevel: 'repeatable read' },
  ).catch((error: unknown) => {
    if (error instanceof FaultError) return { fault: error.message };
    throw error;
  });

class FaultError extends Error {}
