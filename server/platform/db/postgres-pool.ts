/** A connection pool that survives a restart, failover or loss of the database. */
import { Socket } from 'node:net';
import pg from 'pg';
import { COMMIT_STATED, requireSessionSettings, SESSION_OPTIONS } from './session-settings.ts';

const CONNECT_MS = 3_000;
/** Longer than the statement timeout and the idle timeout. */
const SILENT_MS = 12_000;
const TOO_MANY_CONNECTIONS = '53300';

export interface PoolSettings {
  /** How long a connection may be silent until it is checked through another one. */
  silentMs?: number | undefined;
  /**
   * The address is a pooler that lends connections for one transaction. It passes no options on,
   * and the process behind a connection changes; it watches its own connections.
   */
  isPooler: boolean;
  /** Refuses a connection to a server that is not the wanted one; by default to a standby. */
  requireServer?: ((client: pg.ClientBase) => Promise<number>) | undefined;
  /** More options of each connection. */
  options?: string | undefined;
}

export function openPool(
  url: string,
  size: number,
  {
    silentMs = SILENT_MS,
    isPooler,
    requireServer = (client) => requirePrimary(client, isPooler),
    options = '',
  }: PoolSettings,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    ...(isPooler ? {} : { options: SESSION_OPTIONS + options }),
    connectionTimeoutMillis: CONNECT_MS,
    async onConnect(client) {
      // Between two statements of a transaction nothing else handles errors, and an unhandled one
      // would end the process.
      client.on('error', () => {});
      const pid = await requireServer(client);
      if (isPooler) await requireSessionSettings((text) => client.query(text));
      else if (client instanceof pg.Client) endWhenLost(client, pid, url, silentMs);
    },
  });
  // An idle connection may break at any time; the pool replaces it.
  pool.on('error', () => {});
  return pool;
}

/**
 * A lost host closes no connections: queries would wait about 15 minutes for TCP retransmissions.
 * A connection without traffic is therefore checked through a second one, which may reach the new
 * primary.
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

/** Whether the backend process of a connection exists and is working. */
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
    // Too many connections: check again later.
    return error instanceof pg.DatabaseError && error.code === TOO_MANY_CONNECTIONS;
  } finally {
    asking.connection.stream.destroy();
  }
}

/**
 * During a failover the address may lead to a standby. It is read-only, so every payment would
 * fail: refuse the connection (like libpq's `target_session_attrs=primary`).
 * @param isPooler a setting would stay on the connection that the pooler lends to others
 * @returns the id of its backend process
 */
async function requirePrimary(client: pg.ClientBase, isPooler: boolean): Promise<number> {
  const { rows } = await client.query<{ standby: boolean; pid: number }>(
    `select pg_is_in_recovery() as standby, pg_backend_pid() as pid${isPooler ? '' : `, ${COMMIT_STATED}`}`,
  );
  const [found] = rows;
  if (found && !found.standby) return found.pid;
  throw Object.assign(new Error('the database is a standby'), { code: '25006' });
}
