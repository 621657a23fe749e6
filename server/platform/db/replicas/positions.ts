/** Up to where a replica must have replayed to show members and businesses their own writes. */
import { arrayOf, type Db, rowsOf } from '../database.ts';
import { sql } from '../statement.ts';
import { batched } from './batched.ts';
import { parseLsn } from './lsn.ts';

export interface Needed {
  /** 0 for holders without a recent write. */
  position: bigint;
  /** Which start of which primary says so. Another one may not know positions of before. */
  server: string;
}

/** Call it after the commit of a write of these holders, and before they learn of it. */
export const noteWrites = (db: Db) =>
  batched(async (holders) => {
    await rowsOf(db, sql`select replicas.note_write(${arrayOf(holders, 'text')})`);
  });

/** @returns the newest position of the given holders, asked of the primary */
export function positionReader(db: Db): (holders: readonly string[]) => Promise<Needed> {
  const read = batched((holders) =>
    // A position beyond the log was restored with a dump from another server: it counts as now.
    rowsOf<{ server: string; holder: string | null; position: string }>(
      db,
      sql`select pg_postmaster_start_time()::text as server, p.holder_id as holder,
          least(p.position, pg_current_wal_insert_lsn())::text as position
        from (values (1)) one
        left join read_position p on p.holder_id = any(${arrayOf(holders, 'text')})`,
    ),
  );
  return async (holders) => {
    const rows = await read(holders);
    const own = rows.filter(({ holder }) => holder !== null && holders.includes(holder));
    return {
      position: own
        .map(({ position }) => parseLsn(position))
        .reduce((newest, one) => (one > newest ? one : newest), 0n),
      server: rows[0]?.server ?? '',
    };
  };
}

/** The primary's log: up to where it is on disk, and up to where it is written at all. */
export async function readPrimary(
  db: Db,
): Promise<{ server: string; flushed: bigint; inserted: bigint }> {
  const [found] = await rowsOf<{ server: string; flushed: string; inserted: string }>(
    db,
    sql`select pg_postmaster_start_time()::text as server,
      pg_current_wal_flush_lsn()::text as flushed, pg_current_wal_insert_lsn()::text as inserted`,
  );
  return {
    server: found?.server ?? '',
    flushed: parseLsn(found?.flushed ?? '0/0'),
    inserted: parseLsn(found?.inserted ?? '0/0'),
  };
}
