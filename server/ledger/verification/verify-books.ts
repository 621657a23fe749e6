/**
 * Verifies audit log, seals and balances from the last verified state on, without any function of the database. The
 * cost grows with what is new and with the number of accounts, not with the age of the ledger.
 */
import { sql } from 'drizzle-orm';
import { verifyAudit } from '../../platform/audit/verify.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { withoutTimeout } from '../../platform/db/without-timeout.ts';
import { sealTransfers } from '../seal.ts';
import { type Hashes, verifySeals } from '../verify-seals.ts';
import { balanceFault, verifiedSumsHash } from './balances.ts';
import { type Heads, keptFault } from './kept-heads.ts';
import { openState, type StateKeys, signState, type VerifiedState } from './state.ts';

/** Later transfers are summed at each verification, until there are so many. */
const MOST_LATER = 5_000;

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

/** Verifies once; `from` is what an earlier run in this process has verified beyond the signed state. */
export async function verifyBooks(
  db: Db,
  { keys, kept, archived }: Books,
  from?: Position,
): Promise<BooksVerdict & { position: Position }> {
  await sealTransfers(db);
  const signed = await readVerified(db);
  const state = signed === undefined ? undefined : openState(signed, keys.public);
  const start = state ? laterOf(state, from) : BEGINNING;
  const failed = (fault: string) => ({ heads: headsOf(start), position: start, fault });
  if (signed !== undefined && !state) return failed('the verified state was changed');
  for (const one of state ? [headsOf(state), headsOf(start), ...kept] : kept) {
    const fault = await keptFault(db, one);
    if (fault) return failed(fault);
  }

  const audit = await verifyAudit(db, new Map(), { from: start.audit, texts: false });
  if (audit.fault) return failed(audit.fault);
  const seals = await verifySeals(db, new Map(), archived, start.seal);
  if (seals.fault) return failed(seals.fault);
  const position: Position = {
    audit: audit.head,
    seal: { ...seals.head, lastTransfer: seals.lastTransfer },
  };
  const fault = await verifySums(db, signed, { state, position, keys });
  return { heads: headsOf(position), position, ...(fault ? { fault } : {}) };
}

/** Another process may have verified more. */
const laterOf = (state: Position, from: Position | undefined): Position =>
  from && from.seal.number >= state.seal.number && from.audit.number >= state.audit.number
    ? from
    : state;

const headsOf = ({ audit, seal: { number, hash } }: Position): Heads => ({
  audit,
  seals: { number, hash },
});

/** The signed state; undefined before the first verification. */
export async function readVerified(db: Db): Promise<string | undefined> {
  const [row] = await rowsOf<{ state: string }>(db, sql`select state from ledger.verified`);
  return row?.state;
}

interface Sums {
  state: VerifiedState | undefined;
  position: Position;
  keys: StateKeys;
}

/** Compares all balances in one snapshot. Then the state moves on, if there is enough between. */
const verifySums = (
  db: Db,
  signed: string | undefined,
  { state, position, keys }: Sums,
): Promise<string | undefined> =>
  withoutTimeout(
    db,
    async (tx) => {
      if ((await readVerified(tx)) !== signed) throw new Error('another process verifies, too');
      if (state) {
        if ((await verifiedSumsHash(tx)) !== state.balances)
          return 'the verified sums were changed';
        const fault = await balanceFault(tx, state.seal.lastTransfer);
        if (fault) return fault;
        const later = position.seal.lastTransfer - state.seal.lastTransfer;
        if (later < MOST_LATER && position.audit.number === state.audit.number) return undefined;
      }
      await tx.execute(sql`select ledger.add_verified(
        p_after => ${state?.seal.lastTransfer ?? null}::bigint,
        p_until => ${position.seal.lastTransfer}::bigint)`);
      // In the same snapshot: a function that somebody has replaced cannot add anything else.
      const fault = await balanceFault(tx, position.seal.lastTransfer);
      // What was added is not kept.
      if (fault) throw new FaultError(fault);
      const { audit, seal } = position;
      const next = signState({ audit, seal, balances: await verifiedSumsHash(tx) }, keys);
      await tx.execute(sql`select ledger.keep_verified(p_state => ${next})`);
      return undefined;
    },
    { isolationLevel: 'repeatable read' },
  ).catch((error: unknown) => {
    if (error instanceof FaultError) return error.message;
    throw error;
  });

class FaultError extends Error {}
