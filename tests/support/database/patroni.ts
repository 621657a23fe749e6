/**
 * The cluster of deploy/cluster, with its files as they are, in the network namespaces of
 * scripts/check/test-cluster.mjs. This process is in `salus-app`.
 */
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync, readlinkSync } from 'node:fs';
import { chmod, chown, copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { newClusterFolder } from './postgres-programs.ts';
import type { Login } from './postgres-server.ts';

const FILES = join(import.meta.dirname, '../../../deploy/cluster');
const NODES = ['one', 'two', 'three'] as const;
const LOOK_MS = 100;
const SWITCH = 'salus-switch';
const AS_POSTGRES = ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'];

export type Node = (typeof NODES)[number];

/** The state of a node, from Patroni's API. */
interface Member {
  name: Node;
  role: 'leader' | 'replica' | 'sync_standby';
  state: string;
  lag?: number | 'unknown';
}

export interface PatroniCluster {
  /** HAProxy's address, which leads to the leader. */
  port: number;
  /** PgBouncer's address, which leads there as well. */
  poolerPort: number;
  /** Each node's own address. */
  addresses: Record<Node, string>;
  superuserPassword: string;
  /** Resolves when one node leads and both others follow, one of them synchronously. */
  untilWhole(): Promise<Node>;
  /** The leader according to the nodes other than `but`, if they have one. */
  leaderBeside(but: Node): Promise<Node | undefined>;
  /** The node gives the lead to another one, as before maintenance. */
  switchOver(node: Node): Promise<void>;
  /** PostgreSQL dies; Patroni and etcd live. */
  crash(node: Node): Promise<void>;
  /** Every process of the node stands still. */
  pause(node: Node): void;
  resume(node: Node): void;
  /** The node's cable is pulled. */
  cutOff(node: Node): void;
  reconnect(node: Node): void;
  /** Every process of the node dies. */
  lose(node: Node): void;
  start(node: Node): Promise<void>;
  close(): Promise<void>;
}

export async function startPatroni(logins: readonly Login[]): Promise<PatroniCluster> {
  const folder = await newClusterFolder();
  const files = join(folder, 'files');
  await mkdir(files);
  for (const name of await readdir(FILES)) await copyFile(join(FILES, name), join(files, name));
  const lines = logins.map(({ user, password }) => `"${user}" "${password}"\n`);
  await writeFile(join(files, 'userlist.txt'), lines.join(''));
  const { uid, gid } = postgresUser();
  const secrets = await readFile(join(files, 'patroni.env'), 'utf8');
  const restPassword = valueIn(secrets, /RESTAPI_PASSWORD/);

  const cluster: PatroniCluster = {
    port: 5000,
    poolerPort: 6432,
    addresses: { one: '192.0.2.1', two: '192.0.2.2', three: '192.0.2.3' },
    superuserPassword: valueIn(
      await readFile(join(files, 'patroni.env'), 'utf8'),
      /SUPERUSER_P\w+/,
    ),
    async untilWhole() {
      for (;;) {
        const views = await Promise.all(NODES.map((node) => membersSeenBy([node])));
        const leaders = views.map(leaderOfWhole);
        const [leader] = leaders;
        // A node that was cut off still knows the leader of before.
        if (leader && leaders.every((other) => other === leader) && (await isPrimary(leader))) {
          return leader;
        }
        await sleep(LOOK_MS);
      }
    },
    async leaderBeside(but) {
      const members = await membersSeenBy(NODES.filter((node) => node !== but));
      return members.find(({ role }) => role === 'leader')?.name;
    },
    async switchOver(node) {
      const answer = await askNode(node, '/switchover', {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`patroni:${restPassword}`)}` },
        body: JSON.stringify({ leader: node }),
      });
      if (!answer?.ok) throw new Error(`no switchover: ${await answer?.text()}`);
    },
    async crash(node) {
      const file = join(folder, node, 'data/postmaster.pid');
      const postmaster = Number((await readFile(file, 'utf8')).split('\n')[0]);
      const all = pidsOf(node).filter((pid) => isPostgres(pid));
      for (const pid of [postmaster, ...all]) signal(pid, 'SIGKILL');
    },
    pause: (node) => signalAll(node, 'SIGSTOP'),
    resume: (node) => signalAll(node, 'SIGCONT'),
    cutOff: (node) => mustRun('ip', '-n', SWITCH, 'link', 'set', node, 'nomaster'),
    reconnect: (node) => mustRun('ip', '-n', SWITCH, 'link', 'set', node, 'master', 'bridge'),
    lose: (node) => signalAll(node, 'SIGKILL'),
    async start(node) {
      const own = join(folder, node);
      await mkdir(own, { recursive: true });
      await chown(own, uid, gid);
      const within = ['netns', 'exec', `salus-${node}`, ...AS_POSTGRES];
      const settings = async (file: string) =>
        settingsOf(node, await readFile(join(files, file), 'utf8'));
      inBackground(join(own, 'etcd.log'), ['ip', ...within, 'etcd'], {
        ...(await settings('etcd.env')),
        ETCD_DATA_DIR: join(own, 'etcd'),
      });
      inBackground(
        join(own, 'patroni.log'),
        ['ip', ...within, 'patroni', join(files, 'patroni.yml')],
        {
          ...(await settings('patroni.env')),
          PATRONI_POSTGRESQL_DATA_DIR: join(own, 'data'),
          PATRONI_POSTGRESQL_PGPASS: join(own, 'pgpass'),
        },
      );
    },
    async close() {
      for (const node of NODES) cluster.lose(node);
      for (const pid of proxies) signal(pid, 'SIGKILL');
      if (process.env.CLUSTER_KEEP === undefined)
        await rm(folder, { recursive: true, force: true });
    },
  };

  for (const node of NODES) await cluster.start(node);
  const proxies = [
    inBackground(join(folder, 'haproxy.log'), ['haproxy', '-f', join(files, 'haproxy.cfg')]),
    // A mount of its own gives it /etc/pgbouncer.
    inBackground(join(folder, 'pgbouncer.log'), [
      ...['unshare', '--mount', 'sh', '-c'],
      `mount --bind ${files} /etc/pgbouncer && exec pgbouncer -u postgres /etc/pgbouncer/pgbouncer.ini`,
    ]),
  ];
  await chmod(folder, 0o755);
  await cluster.untilWhole();
  return cluster;
}

/** The settings of a file made for node one, with another node's name and addresses. */
function settingsOf(node: Node, text: string): Record<string, string> {
  const number = NODES.indexOf(node) + 1;
  const isShared = /^(ETCD_INITIAL_CLUSTER|PATRONI_ETCD_HOSTS)=/;
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => {
      const own = isShared.test(line)
        ? line
        : line.replace(/_NAME=one$/, `_NAME=${node}`).replace('192.0.2.1', `192.0.2.${number}`);
      const [name = '', ...value] = own.split('=');
      return [name, value.join('=')];
    }),
  );
}

const valueIn = (text: string, name: RegExp): string =>
  new RegExp(`^\\w*${name.source}=(.*)$`, 'm').exec(text)?.[1] ?? '';

/** @returns the process, whose output goes to the file */
function inBackground(file: string, words: string[], env: Record<string, string> = {}): number {
  const [program = '', ...args] = words;
  const log = openSync(file, 'a');
  const { PATH } = process.env;
  const child = spawn(program, args, {
    stdio: ['ignore', log, log],
    env: { PATH, ...env },
    detached: true,
  });
  closeSync(log);
  child.unref();
  if (child.pid === undefined) throw new Error(`${program} could not be started`);
  return child.pid;
}

/** @returns the leader, if both others follow it and one of them synchronously */
function leaderOfWhole(members: readonly Member[]): Node | undefined {
  const leader = members.find(({ role, state }) => role === 'leader' && state === 'running');
  const followers = members.filter(
    ({ role, state, lag }) => role !== 'leader' && state === 'running' && lag === 0,
  );
  const isSynchronous = followers.some(({ role }) => role === 'sync_standby');
  return followers.length === NODES.length - 1 && isSynchronous ? leader?.name : undefined;
}

const askNode = (node: Node, path: string, more: RequestInit = {}) =>
  fetch(`http://192.0.2.${NODES.indexOf(node) + 1}:8008${path}`, {
    // A switchover answers when it is over.
    signal: AbortSignal.timeout(more.method ? 60_000 : 2_000),
    ...more,
  }).catch(() => undefined);

const isPrimary = async (node: Node) => (await askNode(node, '/primary'))?.status === 200;

/** The view of all nodes by the first node that answers. */
async function membersSeenBy(nodes: readonly Node[]): Promise<Member[]> {
  for (const node of nodes) {
    const answer = await askNode(node, '/cluster');
    if (!answer?.ok) continue;
    const said = (await answer.json().catch(() => ({ members: [] }))) as { members: Member[] };
    return said.members;
  }
  return [];
}

function mustRun(program: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`);
  return stdout;
}

const pidsOf = (node: Node): number[] =>
  mustRun('ip', 'netns', 'pids', `salus-${node}`).split('\n').filter(Boolean).map(Number);

function isPostgres(pid: number): boolean {
  try {
    return readlinkSync(`/proc/${pid}/exe`).endsWith('/postgres');
  } catch {
    return false;
  }
}

function signalAll(node: Node, name: NodeJS.Signals): void {
  for (const pid of pidsOf(node)) signal(pid, name);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended meanwhile.
  }
}

function postgresUser(): { uid: number; gid: number } {
  const of = (flag: string) => Number(mustRun('id', flag, 'postgres'));
  return { uid: of('-u'), gid: of('-g') };
}
