/** Pauses: an operator, a bound or the hourly reconciliation stops one part of the system. */
import { type Db, rowsOf } from '../db/database.ts';
import { sql } from '../db/statement.ts';
import type { CreditKind } from './bounds.ts';

export type PauseName = 'withdrawals_paused' | 'sales_paused' | `credits_paused:${CreditKind}`;

export interface Pause {
  name: string;
  isOn: boolean;
  /** Why it was paused last. */
  reason?: string;
  since?: string;
}

/** Every name that may be paused, with its state. */
export async function readPauses(db: Db): Promise<Pause[]> {
  const rows = await rowsOf<{
    name: string;
    is_on: boolean;
    reason: string | null;
    since: string | null;
  }>(
    db,
    sql`select n.name, coalesce(s.is_on, false) as is_on, s.reason,
        format.utc(s.changed_at) as since
      from unnest(ops.pause_names()) with ordinality as n (name, position)
      left join switch s on s.name = n.name
      order by n.position`,
  );
  return rows.map(({ name, is_on: isOn, reason, since }) => ({
    name,
    isOn,
    ...(reason === null ? {} : { reason }),
    ...(isOn && since !== null ? { since } : {}),
  }));
}

export async function isPaused(db: Db, name: PauseName): Promise<boolean> {
  const [row] = await rowsOf<{ is: boolean }>(db, sql`select ops.is_paused(${name}) as is`);
  return row?.is ?? false;
}

/**
 * Starts a pause, and writes an alert with the reason.
 * @returns false when it is paused already
 */
export async function pause(db: Db, name: string, reason: string): Promise<boolean> {
  const [row] = await rowsOf<{ begun: boolean }>(
    db,
    sql`select ops.pause(${name}, ${reason}) as begun`,
  );
  return row?.begun ?? false;
}

/** @returns false when it is not paused */
export async function resume(db: Db, name: string): Promise<boolean> {
  const [row] = await rowsOf<{ ended: boolean }>(db, sql`select ops.resume(${name}) as ended`);
  return row?.ended ?? false;
}
