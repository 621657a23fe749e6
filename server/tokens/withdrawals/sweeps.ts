/** Sweeps: moves deposits to custody, which pays withdrawals. They do not change the books. */
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { Fees } from '../chain/outgoing-chain.ts';
import type { Dependencies } from './dependencies.ts';

/** Plans sweeps of balances above the minimum. Does nothing where sweeps are not configured. */
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

/** The oldest sweep that waits for a nonce. */
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

/** @returns whether the sweep got a nonce */
export async function assignSweepNonce(
  { db, chain }: Dependencies,
  { id, address, action }: NextSweep,
  used: bigint,
  { maxFee, priorityFee }: Fees,
): Promise<boolean> {
  const permitNonce = action === 'permit' ? await chain.permitNonce(address) : null;
  const [row] = await rowsOf<{ nonce: string | null }>(
    db,
    sql`select withdrawals.allot_sweep(
      p_sweep => ${id}, p_action => ${action}, p_permit_nonce => ${permitNonce}::numeric,
      p_used => ${used}::bigint, p_max_fee => ${maxFee}::numeric,
      p_priority_fee => ${priorityFee}::numeric)::text as nonce`,
  );
  return row?.nonce != null;
}
