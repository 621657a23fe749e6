/** What `status` says about the watch over the books: their verification, and their backups. */
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { Part } from './status-part.ts';

/** As in deploy/prometheus/alerts.yml. */
const LATE_SECONDS = 1_800;
const MOST_AGE_SECONDS = { backup: 26 * 3_600, restore: 35 * 86_400 };

export async function booksPart(db: Db): Promise<Part> {
  const [row] = await rowsOf<{ at: string | null; age: number | null; fault: string | null }>(
    db,
    sql`select format.utc(passed_at) as at, fault,
        extract(epoch from clock_timestamp() - passed_began_at)::float8 as age
      from verification`,
  );
  const name = 'books';
  if (row?.fault) return { name, state: 'fails', detail: row.fault };
  if (!row?.at) return { name, state: 'off', detail: 'not verified yet' };
  const state = (row.age ?? 0) > LATE_SECONDS ? 'fails' : 'live';
  return { name, state, detail: `verified ${row.at}` };
}

export async function backupParts(db: Db): Promise<Part[]> {
  const rows = await rowsOf<{ kind: 'backup' | 'restore'; at: string; age: number }>(
    db,
    sql`select kind, format.utc(at) as at,
        extract(epoch from clock_timestamp() - at)::float8 as age from ops.backup`,
  );
  return (['backup', 'restore'] as const).map((kind) => {
    const row = rows.find((one) => one.kind === kind);
    if (!row) return { name: kind, state: 'off', detail: `none was recorded: ${kind}:record` };
    const state = row.age > MOST_AGE_SECONDS[kind] ? 'fails' : 'live';
    return { name: kind, state, detail: `${kind === 'backup' ? 'made' : 'verified'} ${row.at}` };
  });
}
