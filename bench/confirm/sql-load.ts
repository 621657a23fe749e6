/** The payment function without a server in front: called by pgbench and by node-postgres. */
import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { LEVELS } from '#shared/brand.ts';
import { sandboxConfig } from '../../server/platform/config/config.ts';
import { newId } from '../../server/platform/core/ids.ts';
import {
  inSql,
  payerId,
  payerOf,
  type Sessions,
  sessionId,
  signInOf,
  TOTAL_UNITS,
} from './people.ts';
import type { Work } from './stats.ts';

const { thresholds, stepUp, domain } = sandboxConfig(
  { STEP_UP_AMOUNT: '1000000000', STEP_UP_SUM: '1000000000' },
  { secrets: { jwt: [new Uint8Array(32)], encryption: [new Uint8Array(32)] }, webhookAllow: [] },
);

const confirmOf = (
  session: string,
  payer: string,
  transfer: string,
  event: string,
  signIn: string,
) =>
  `select outcome, receipt from pay.confirm(
    p_session => ${session}, p_payer => ${payer}, p_total => ${TOTAL_UNITS}, p_ceiling => null,
    p_trial => '30 days', p_thresholds => '{${thresholds.join(',')}}',
    p_levels => '{${LEVELS.join(',')}}', p_public_url => 'https://pay.example',
    p_transfer => ${transfer}, p_event => ${event}, p_auth_session => ${signIn}::uuid,
    p_amount_limit => ${stepUp.amount}, p_sum_limit => ${stepUp.sum},
    p_limits => '{${domain.sessionMost},${domain.dayMost}}')`.replace(/\s+/g, ' ');

/** Where Debian and others install it, in order of preference; undefined when it is missing. */
export const pgbench = [
  'pgbench',
  '/usr/lib/postgresql/18/bin/pgbench',
  '/usr/lib/postgresql/17/bin/pgbench',
  '/usr/lib/postgresql/16/bin/pgbench',
  '/usr/lib/postgresql/15/bin/pgbench',
].find((path) => spawnSync(path, ['--version']).status === 0);

/** Each client pays sessions of its own, and gives each transfer and event a new identifier. */
export async function byPgbench(
  program: string,
  url: string,
  clients: number,
  { from, count }: Sessions,
): Promise<Work[]> {
  const folder = await mkdtemp(join(tmpdir(), 'salus-pgbench-'));
  const each = Math.floor(count / clients);
  const n = ':n::bigint';
  const script = [
    `\\set n ${from} + :client_id * ${each} + :i`,
    '\\set i :i + 1',
    `${confirmOf(inSql.session(n), inSql.payer(n), inSql.id('txn', 'pgbench', n), inSql.id('evt', 'pgbench', n), inSql.signIn(n))};`,
  ];
  await writeFile(join(folder, 'confirm.sql'), `${script.join('\n')}\n`);
  return timed(program, folder, ['-n', '-D', 'i=0', '-f', join(folder, 'confirm.sql')], {
    clients,
    each,
    url,
  });
}

/** pgbench's own measure, whose tables `makeTpcb` makes. */
export async function byTpcb(
  program: string,
  url: string,
  clients: number,
  count: number,
): Promise<Work[]> {
  const folder = await mkdtemp(join(tmpdir(), 'salus-pgbench-'));
  return timed(program, folder, ['-n'], { clients, each: Math.floor(count / clients), url });
}

/** Makes the tables of TPC-B with scale 50: fifty branches, five million accounts. */
export async function makeTpcb(program: string, url: string): Promise<void> {
  await promisify(execFile)(program, ['-i', '-q', '-s', '50', url]);
}

/** Runs pgbench with prepared statements. @returns what its log says; the folder is removed */
async function timed(
  program: string,
  folder: string,
  options: string[],
  { clients, each, url }: { clients: number; each: number; url: string },
): Promise<Work[]> {
  const threads = Math.min(2, clients);
  await promisify(execFile)(program, [
    ...['-M', 'prepared', ...options],
    ...['-c', String(clients), '-j', String(threads), '-t', String(each)],
    ...['-l', '--log-prefix', join(folder, 'log'), url],
  ]);
  const logs = (await readdir(folder)).filter((name) => name.startsWith('log.'));
  const work: Work[] = [];
  for (const log of logs) {
    const lines = (await readFile(join(folder, log), 'utf8')).trim().split('\n');
    for (const line of lines) {
      const [, , took, , seconds, micro] = line.split(' ').map(Number);
      work.push({ end: (seconds ?? 0) * 1e3 + (micro ?? 0) / 1e3, took: (took ?? 0) / 1e3 });
    }
  }
  await rm(folder, { recursive: true });
  return work;
}

async function loop(
  url: string,
  clients: number,
  count: number,
  work: (client: pg.Client, place: number) => Promise<unknown>,
): Promise<Work[]> {
  const open = await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client(url);
      await client.connect();
      return client;
    }),
  );
  const done: Work[] = [];
  let next = 0;
  await Promise.all(
    open.map(async (client) => {
      for (let place = next++; place < count; place = next++) {
        const since = performance.now();
        await work(client, place);
        const end = performance.now();
        done.push({ end, took: end - since });
      }
    }),
  );
  await Promise.all(open.map((client) => client.end()));
  return done;
}

/** One loop a connection, the statement prepared. */
export function byNodePostgres(url: string, clients: number, sessions: Sessions): Promise<Work[]> {
  return loop(url, clients, sessions.count, (client, place) =>
    confirmOne(client, sessions.from + place),
  );
}

const CONFIRM = confirmOf('$1', '$2', '$3', '$4', '$5');

/** node-postgres or PGlite, with one connection. */
interface Client {
  query(query: { name: string; text: string }, values: string[]): Promise<{ rows: unknown[] }>;
}

/** @throws when the session with this number is not paid afterwards */
export async function confirmOne(client: Client, n: number): Promise<void> {
  const values = [
    sessionId(n),
    payerId(payerOf(n)),
    newId('txn'),
    newId('evt'),
    signInOf(payerOf(n)),
  ];
  const { rows } = await client.query({ name: 'confirm', text: CONFIRM }, values);
  const [row] = rows as { outcome: string }[];
  if (row?.outcome !== 'paid') throw new Error(`session ${n}: ${row?.outcome}`);
}

/** The function alone on PGlite, one payment after the other, as PGlite runs them. */
export async function byPglite(client: Client, { from, count }: Sessions): Promise<Work[]> {
  const done: Work[] = [];
  for (let n = from; n < from + count; n++) {
    const since = performance.now();
    await confirmOne(client, n);
    const end = performance.now();
    done.push({ end, took: end - since });
  }
  return done;
}

/** The cost of a statement that does nothing. */
export const bySelectOne = (url: string, clients: number, count: number): Promise<Work[]> =>
  loop(url, clients, count, (client) => client.query({ name: 'one', text: 'select 1' }));
