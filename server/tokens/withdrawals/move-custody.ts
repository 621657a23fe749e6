import type { ChainSettings } from '../../platform/config/chain.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { openChain } from '../chain/chain.ts';
import { outgoingChain } from '../chain/outgoing-chain.ts';

/** What the signer needs to move the tokens; amounts in base units and wei. */
export interface Holding {
  amount: bigint;
  nonce: bigint;
  maxFee: bigint;
  priorityFee: bigint;
}

/** Reads what the present address of custody holds on the chain. */
export async function readHolding(settings: ChainSettings): Promise<Holding> {
  const chain = openChain(settings);
  try {
    const outgoing = outgoingChain(chain);
    const [amount, nonce, fees] = await Promise.all([
      outgoing.balanceOf(settings.custody),
      outgoing.usedNonces(),
      outgoing.fees(),
    ]);
    return { amount, nonce, ...fees };
  } finally {
    chain.close();
  }
}

/**
 * Makes `to` the address of custody in the books.
 * @returns `moved`, or why not: `not_current`, `not_paused`, `under_way` or `used_before`
 */
export async function moveCustody(db: Db, from: string, to: string): Promise<string> {
  const [row] = await rowsOf<{ outcome: string }>(
    db,
    sql`select withdrawals.move_custody(p_from => ${from}, p_to => ${to}) as outcome`,
  );
  return row?.outcome ?? '';
}
