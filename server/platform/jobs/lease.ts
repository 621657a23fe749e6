/** Leases: a lease has one holder at a time and expires unless renewed. */
import { randomUUID } from 'node:crypto';
import { type Db, rowsOf } from '../db/database.ts';
import { sql } from '../db/statement.ts';

const HOLDER = randomUUID();

/**
 * Claims or renews `name` for this process.
 * @param seconds until it expires; longer than the work between two renewals
 * @returns false while another process holds it
 */
export async function holdLease(
  db: Db,
  name: string,
  { seconds, holder = HOLDER }: { seconds: number; holder?: string },
): Promise<boolean> {
  const held = await rowsOf<{ name: string }>(
    db,
    sql`insert into lease as l (name, holder, until)
      values (${name}, ${holder}, clock_timestamp() + ${seconds}::int * interval '1 second')
      on conflict (name) do update set holder = excluded.holder, until = excluded.until
      where l.holder = excluded.holder or l.until < clock_timestamp()
        -- Claimed while the clock was ahead: its holder, if it lives, renews it before this.
        or l.until > clock_timestamp() + 2 * ${seconds}::int * interval '1 second'
      returning name`,
  );
  return held.length > 0;
}

/** Releases the lease, so that another process need not wait until it expires. */
export async function dropLease(db: Db, name: string, holder = HOLDER): Promise<void> {
  await db.execute(sql`delete from lease where name = ${name} and holder = ${holder}`);
}
