/** Connections that outlive their database: it may be stopped, replaced by another, or vanish. */
import { Socket } from 'node:net';
import pg from 'pg';

/** Waiting longer than this for a lock or a statement means something is wrong: refuse, do not queue. */
const SERVER_OPTIONS = '-c lock_timeout=3000 -c statement_timeout=10000 -c timezone=UTC';
const CONNECT_MS = 3_000;
/** Longer than a statement may take, and than an unused connection is kept. */
const SILENT_MS = 12_000;
const TOO_MANY_CONNECTIONS = '53300';

/** @param silentMs how long a connection may say nothing until the database is asked about it */
export function openPool(url: string, size: number, silentMs = SILENT_MS): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    options: SERVER_OPTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    async onConnect(client) {
      // Between two statements of a transaction nobody else listens: unheard, it would end the process.
      client.on('error', () => {});
      const pid = await requirePrimary(client);
      if (client instanceof pg.Client) endWhenLost(client, pid, url, silentMs);
    },
  });
  // An idle connection may break at any time; the pool replaces it.
  pool.on('error', () => {});
  return pool;
}

/**
 * A host that vanishes closes nothing: its connections would wait for as long as TCP hopes, a quarter of
 * an hour. One that is silent for long is asked about by another, which the new primary may answer.
 */
function endWhenLost(client: pg.Client, pid: number, url: string, silentMs: number): void {
  const { stream } = client.connection;
  if (!(stream instanceof Socket)) return;
  stream.on('timeout', async () => {
    if (await isAtWork(url, pid)) stream.setTimeout(silentMs);
    else stream.destroy();
  });
  stream.setTimeout(silentMs);
}

/** Whether the process behind a connection is there, and at work. */
async function isAtWork(url: string, pid: number): Promise<boolean> {
  const asking = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
  });
  asking.on('error', () => {});
  try {
    await asking.connect();
    const { rowCount } = await asking.query(
      `select from pg_stat_activity where pid = $1 and state = 'active'`,
      [pid],
    );
    return rowCount === 1;
  } catch (error) {
    // It has no room to answer: it is asked again.
    return error instanceof pg.DatabaseError && error.code === TOO_MANY_CONNECTIONS;
  } finally {
    asking.connection.stream.destroy();
  }
}

/**
 * A standby takes no writes, and the address may lead to one before or after the primary has changed: kept,
 * such a connection would refuse every payment it is used for. (libpq: `target_session_attrs=primary`.)
 * @returns the process that serves it
 */
async function requirePrimary(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ standby: boolean; pid: number }>(
    'select pg_is_in_recovery() as standby, pg_backend_pid() as pid',
  );
  const [found] = rows;
  if (found && !found.standby) return found.pid;
  throw Object.assign(new Error('the database is a standby'), { code: '25006' });
}
