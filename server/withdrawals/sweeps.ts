/** Deposits go on to custody, where what leaves is sent from. The books do not see it. */
import { sql } from 'drizzle-orm';
import type { Fees } from '../chain/outgoing-chain.ts';
import type { Config } from '../config.ts';
import { type Db, rowsOf } from '../db/database.ts';
import type { Ways } from './ways.ts';

/** Plans what is worth its gas. Nothing where none is to be swept. */
export async function planSweeps(
  db: Db,
  { chain, withdrawals }: Pick<Config, 'chain' | 'withdrawals'>,
): Promise<void> {
  if (!chain || withdrawals.sweepMinimum === undefined) return;
  await db.execute(sql`select withdrawals.plan_sweeps(${withdrawals.sweepMinimum}::numeric)`);
}

interface NextSweep {
  id: string;
  address: string;
  action: 'permit' | 'collect';
}

/** The oldest that waits for a nonce. */
export async function nextSweep(db: Db): Promise<NextSweep | undefined> {
  const [next] = await rowsOf<NextSweep>(
    db,
    sql`select id, address, case when permit_nonce is null then 'permit' else 'collect' end as action
      from sweep s
      where status = 'planned' and not withdrawals.is_paused() and not exists (
        select from outgoing where subject_id = s.id and action = 'collect')
      order by created_at, id limit 1`,
  );
  return next;
}

/** @returns whether it has a nonce now */
export async function allotSweep(
  { db, chain }: Ways,
  { id, address, action }: NextSweep,
  used: bigint,
  { maxFee, priorityFee }: Fees,
): Promise<boolean> {
  const permitNonce = action === 'permit' ? await chain.permitNonce(address) : null;
  const [row] = await rowsOf<{ nonce: string | null }>(
    db,
    sql`select withdrawals.allot_sweep(${id}, ${action}, ${permitNonce}::numeric, ${used}::bigint,
      ${maxFee}::numeric, ${priorityFee}::numeric)::text as nonce`,
  );
  return row?.nonce != null;
}
