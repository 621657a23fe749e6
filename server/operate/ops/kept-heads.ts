/** Compares the database with the last state that was verified, and with what the signer keeps. */
import { type Heads, keptFault } from '../../ledger/verification/kept-heads.ts';
import { openState } from '../../ledger/verification/state.ts';
import { readVerified } from '../../ledger/verification/verify-books.ts';
import { ownReserveKeys } from '../../payments/reserves/keys.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';

type Settings = Pick<Config, 'secrets' | 'withdrawals'>;

export async function compareKept(
  db: Db,
  config: Settings,
): Promise<{ lines: string[]; isBroken: boolean }> {
  const results = [await ofState(db, config), await ofSigner(db, config)];
  return {
    lines: results.map(({ line }) => line),
    isBroken: results.some(({ isBroken }) => isBroken),
  };
}

interface Result {
  line: string;
  isBroken: boolean;
}

const none = (why: string): Result => ({ line: `--   ${why}`, isBroken: false });
const broken = (fault: string): Result => ({ line: `FAIL ${fault}`, isBroken: true });

async function ofState(db: Db, config: Settings): Promise<Result> {
  const name = 'verified state';
  const signed = await readVerified(db);
  if (signed === undefined) return none(`${name}: the books were not verified yet`);
  const own = await ownReserveKeys(db, config);
  const state = openState(
    signed,
    own.map(({ x }) => x),
  );
  if (!state) return broken(`${name}: not signed by this installation`);
  return compared(db, name, { audit: state.audit, seals: state.seal });
}

async function ofSigner(db: Db, { withdrawals: { signer } }: Settings): Promise<Result> {
  const name = 'heads kept by the signer';
  if (!signer) return none(`${name}: this process has no signer`);
  const { signerAt } = await import('../../tokens/chain/signer/client.ts');
  const answer = await signerAt(signer)
    .heads({})
    .catch(() => undefined);
  if (!answer) return none(`${name}: it does not answer`);
  return answer.kept ? compared(db, name, answer.kept) : none(`${name}: none yet`);
}

async function compared(db: Db, name: string, heads: Heads): Promise<Result> {
  const fault = await keptFault(db, heads);
  if (fault !== undefined) return broken(fault);
  const { audit, seals } = heads;
  return {
    line: `ok   ${name}: audit entry ${audit.number}, seal ${seals.number}`,
    isBroken: false,
  };
}
