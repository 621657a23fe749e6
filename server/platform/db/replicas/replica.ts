/** One replica: its pool, which reads only, and a connection of its own that watches it. */
import pg from 'pg';
import { ConfigError } from '../../core/config-error.ts';
import { inStatementSpan } from '../../tracing/statement.ts';
import { openPool } from '../postgres-pool.ts';
import { isDatabaseUnavailable } from '../unavailable.ts';
import { parseLsn } from './lsn.ts';

const WATCH_MS = 1_000;
const READ_ONLY = ' -c default_transaction_read_only=on';

/** One start of one server: what it has replayed only grows. */
type ServerId = string;

/** What one request reads: on one server, which has replayed enough, or not on this replica. */
export interface Read {
  needed: bigint;
  server: ServerId | undefined;
}

export interface Replica {
  /** `host:port`. */
  name: string;
  /**
   * @returns undefined when the server behind the connection has not replayed enough, or is another
   *   than before
   * @throws ReplicaLost
   */
  query(read: Read, asked: pg.QueryConfig, values: unknown[]): Promise<pg.QueryResult | undefined>;
  /** @returns up to where it has replayed, or why it cannot be used */
  look(): Promise<bigint | Error>;
  /** Ends its connections: statements that still wait for an answer fail at once. */
  drop(): void;
  close(): Promise<void>;
}

/**
 * It gave no answer; the same statement may be sent to another server. It is down unless it said so itself, as
 * when replaying the log had to end the statement.
 */
export class ReplicaLost extends Error {
  readonly isDown: boolean;

  constructor(name: string, cause: unknown) {
    super(name, { cause });
    this.isDown = !(cause instanceof pg.DatabaseError);
  }
}

/**
 * A statement that took too long would take as long on the primary, and one that writes must not be sent
 * there either.
 */
const STAYS_FAILED = /^(57014|55P03|25006)$/;
const isLoss = (error: unknown): boolean =>
  isDatabaseUnavailable(error) &&
  !(error instanceof pg.DatabaseError && STAYS_FAILED.test(error.code ?? ''));

interface Standing {
  server: ServerId;
  replayed: bigint;
}

export function openReplica(url: string, poolSize: number): Replica {
  const { hostname, port, searchParams } = new URL(url);
  const name = `${hostname || searchParams.get('host')}:${port || '5432'}`;
  const replayed = new Map<ServerId, bigint>();
  const servers = new WeakMap<pg.ClientBase, ServerId>();
  const clients = new Set<pg.PoolClient>();

  async function admit(client: pg.ClientBase): Promise<number> {
    const { pid, ...standing } = await requireReader(client);
    servers.set(client, standing.server);
    replays(standing);
    return pid;
  }
  function replays({ server, replayed: position }: Standing): void {
    const known = replayed.get(server) ?? 0n;
    replayed.set(server, position > known ? position : known);
  }

  const pool = openPool(url, poolSize, {
    isPooler: false,
    requireServer: admit,
    options: READ_ONLY,
  });
  pool.on('connect', (client) => clients.add(client));
  pool.on('remove', (client) => clients.delete(client));

  /** Asks the server itself only when what is known of it does not suffice. */
  async function hasReplayed(client: pg.PoolClient, read: Read): Promise<boolean> {
    const server = servers.get(client);
    if (server === undefined || (read.server !== undefined && read.server !== server)) return false;
    read.server = server;
    if ((replayed.get(server) ?? 0n) >= read.needed) return true;
    replays({ server, replayed: await lastReplayed(client) });
    return (replayed.get(server) ?? 0n) >= read.needed;
  }

  let watching: pg.Client | undefined;
  let looking: Promise<bigint | Error> | undefined;
  let isClosed = false;

  async function look(): Promise<bigint | Error> {
    try {
      watching ??= await connect(url);
      const standing = await requireReader(watching);
      replays(standing);
      return standing.replayed;
    } catch (error) {
      unwatch();
      return error as Error;
    }
  }
  function unwatch(): void {
    watching?.connection.stream.destroy();
    watching = undefined;
  }

  function drop(): void {
    for (const client of clients) client.connection.stream.destroy();
  }

  return {
    name,
    async query(read, asked, values) {
      const client = await pool.connect().catch((cause) => {
        throw new ReplicaLost(name, cause);
      });
      let isBroken = false;
      try {
        if (!(await hasReplayed(client, read))) return undefined;
        return await inStatementSpan(asked.text, () => client.query(asked, values));
      } catch (error) {
        isBroken = !(error instanceof pg.DatabaseError);
        throw isLoss(error) ? new ReplicaLost(name, error) : error;
      } finally {
        client.release(isBroken);
      }
    },
    look() {
      if (isClosed) return Promise.resolve(new Error('closed'));
      looking ??= look().finally(() => {
        looking = undefined;
      });
      return looking;
    },
    drop,
    async close() {
      isClosed = true;
      await looking;
      unwatch();
      await pool.end();
    },
  };
}

/** A connection that does not wait for long. */
async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: WATCH_MS,
    query_timeout: WATCH_MS,
  });
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function lastReplayed(client: pg.ClientBase): Promise<bigint> {
  const { rows } = await client.query<{ replayed: string | null }>(
    'select pg_last_wal_replay_lsn()::text as replayed',
  );
  return parseLsn(rows[0]?.replayed ?? '0/0');
}

/**
 * @throws ConfigError for a login that may do more than read
 * @throws Error for a server that is no standby, for example because it was promoted
 */
async function requireReader(client: pg.ClientBase): Promise<Standing & { pid: number }> {
  const { rows } = await client.query<{
    is_standby: boolean;
    only_reads: boolean;
    server: string;
    replayed: string | null;
    pid: number;
  }>(`select pg_is_in_recovery() as is_standby,
      pg_has_role('salus_reader', 'usage') and not pg_has_role('salus_web', 'usage')
        and not pg_has_role('salus_worker', 'usage') and not pg_has_role('salus_operator', 'usage')
        as only_reads,
      extract(epoch from pg_postmaster_start_time())::text as server, pg_last_wal_replay_lsn()::text as replayed,
      pg_backend_pid() as pid`);
  const [found] = rows;
  if (!found?.is_standby) throw new Error('not a standby');
  if (!found.only_reads) {
    throw new ConfigError('DATABASE_REPLICA_URLS: use a login whose only role is salus_reader');
  }
  return { server: found.server, replayed: parseLsn(found.replayed ?? '0/0'), pid: found.pid };
}
