/**
 * A PostgreSQL that is killed, copied while it runs, recovered and promoted. Of PostgreSQL's programs its
 * package has `initdb`, `pg_ctl` and `postgres` alone, so a base backup is made by copying files between
 * `pg_backup_start` and `pg_backup_stop`, as the manual describes it.
 */
import { chown, copyFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../processes/free-port.ts';
import { startAddress } from './moving-address.ts';
import { loadPostgres, newClusterFolder, RUNS_AS_OTHER_USER } from './postgres-programs.ts';

export interface Cluster {
  folder: string;
  port: number;
  /** As the owner of everything. */
  url: string;
  /** Resolves when it can be asked, if only read from. */
  start(...flags: string[]): Promise<void>;
  /** SIGQUIT is what `pg_ctl stop -m immediate` sends. Resolves when the server is gone. */
  kill(signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void>;
  /** A base backup, taken while it serves. @returns a cluster that is not started yet */
  backUp(): Promise<Cluster>;
  /** A file of its folder. */
  write(name: string, text: string): Promise<void>;
  remove(): Promise<void>;
}

export interface Standby extends Cluster {
  /** Drops all traffic between it and its primary, without closing connections. */
  cutOff(): void;
}

const DATABASE = 'salus';
const FLAGS = { max_connections: '60', shared_buffers: '32MB', fsync: 'off' };
/** Files of the running server, and files that WAL replay recreates. */
const NOT_COPIED = /^(postmaster\.\w+|(pg_wal|pg_replslot|pg_stat_tmp|pg_notify|pg_subtrans)\/.+)$/;
const LOOK_MS = 5;

/** A running one, with an empty database. */
export async function startCluster(...flags: string[]): Promise<Cluster> {
  const cluster = await clusterIn(join(await newClusterFolder(), 'data'));
  await (await postgresOf(cluster)).initialise();
  await cluster.start(...flags);
  await asOwner(cluster.url.replace(`/${DATABASE}`, '/postgres'), (client) =>
    client.query(`create database ${DATABASE}`),
  );
  return cluster;
}

/**
 * One that follows the primary, which acknowledges no commit any more that it does not have.
 * @param isSynchronous false: it acknowledges at once, as it did before
 * @param name another one for each standby of a primary
 */
export async function startStandby(
  primary: Cluster,
  isSynchronous = true,
  name = 'standby',
): Promise<Standby> {
  const way = await startAddress(primary.port);
  const standby = await primary.backUp();
  await standby.write('standby.signal', '');
  await standby.start(
    ...flagsOf({
      primary_conninfo: `host=127.0.0.1 port=${way.port} user=owner password=owner application_name=${name}`,
    }),
  );
  await asOwner(primary.url, async (client) => {
    if (isSynchronous) {
      await client.query(`alter system set synchronous_standby_names = '${name}'`);
      await client.query('select pg_reload_conf()');
    }
    const inStep = `select from pg_stat_replication, pg_sleep(0.02)
      where application_name = $1 and state = 'streaming' and sync_state = $2`;
    const sync = isSynchronous ? 'sync' : 'async';
    while ((await client.query(inStep, [name, sync])).rowCount !== 1);
  });
  return {
    ...standby,
    cutOff: way.goSilent,
    async remove() {
      await way.close();
      await standby.remove();
    },
  };
}

/** The form in which the server takes its settings. */
export const flagsOf = (settings: Record<string, string>): string[] =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

async function postgresOf(
  { folder, port }: Pick<Cluster, 'folder' | 'port'>,
  flags: string[] = [],
  onLog: (text: string) => void = () => {},
) {
  const EmbeddedPostgres = await loadPostgres();
  return new EmbeddedPostgres({
    databaseDir: folder,
    user: 'owner',
    password: 'owner',
    port,
    persistent: true,
    createPostgresUser: RUNS_AS_OTHER_USER,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: [...flagsOf(FLAGS), ...flags],
    onLog,
  });
}

async function clusterIn(folder: string): Promise<Cluster> {
  const port = await freePort();
  const url = `postgres://owner:owner@127.0.0.1:${port}/${DATABASE}`;
  const cluster: Cluster = {
    ...{ folder, port, url },
    async start(...flags) {
      let said = '';
      const ready = Promise.withResolvers<void>();
      const server = await postgresOf({ folder, port }, flags, (text) => {
        said += text;
        if (/ready to accept (read-only )?connections/.test(text)) ready.resolve();
      });
      const ended = server.start().catch(() => {
        throw new Error(`PostgreSQL ended:\n${said}`);
      });
      await Promise.race([ready.promise, ended]);
    },
    async kill(signal) {
      const pid = Number((await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')[0]);
      process.kill(pid, signal);
      while (isThere(pid)) await sleep(LOOK_MS);
    },
    async backUp() {
      const copy = await clusterIn(join(await newClusterFolder(), 'data'));
      await asOwner(url, async (client) => {
        await client.query(`select pg_backup_start('drill', true)`);
        await copyCluster(folder, copy.folder);
        const { rows } = await client.query<{ labelfile: string }>(
          'select labelfile from pg_backup_stop(wait_for_archive => false)',
        );
        await copy.write('backup_label', rows[0]?.labelfile ?? '');
      });
      return copy;
    },
    async write(name, text) {
      await writeFile(join(folder, name), text);
      await belongTo(folder, join(folder, name));
    },
    remove: () => rm(dirname(folder), { recursive: true, force: true }),
  };
  return cluster;
}

export async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Files that disappear while it goes on are ones WAL does without. */
async function copyCluster(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  await belongTo(from, to);
  const entries = await readdir(from, { withFileTypes: true, recursive: true });
  const names = entries.map((entry) => ({
    name: join(entry.parentPath, entry.name).slice(from.length + 1),
    isFolder: entry.isDirectory(),
  }));
  // A folder comes before its files.
  names.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const { name, isFolder } of names) {
    if (NOT_COPIED.test(name)) continue;
    const copy = join(to, name);
    if (isFolder) await mkdir(copy, { mode: 0o700 });
    else if (!(await copied(join(from, name), copy))) continue;
    await belongTo(join(from, name), copy);
  }
}

async function copied(from: string, to: string): Promise<boolean> {
  try {
    await copyFile(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/** To whom the other file or folder belongs. */
async function belongTo(other: string, path: string): Promise<void> {
  if (!RUNS_AS_OTHER_USER) return;
  const { uid, gid } = await stat(other);
  await chown(path, uid, gid);
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
