/** Two server processes behind a proxy on one PostgreSQL; each reaches it by a cable of its own. */
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { verifyLedger } from '../../server/invariants.ts';
import { type Database, openPostgres, rowsOf } from '../../server/platform/db/database.ts';
import { sql } from '../../server/platform/db/statement.ts';
import { prepareDatabase } from '../../server/prepare-database.ts';
import { addRate } from '../../server/tokens/rates/rates.ts';
import { testConfig } from '../../tests/support/api/api.ts';
import { APP_LOGIN, startPostgres } from '../../tests/support/database/postgres-server.ts';
import { freePort } from '../../tests/support/processes/free-port.ts';
import { startRoundRobin } from '../../tests/support/processes/round-robin.ts';
import { drain } from './audit.ts';
import { layCable } from './cable.ts';
import type { Fault } from './faults.ts';
import { makePeople } from './people.ts';
import type { Receiver } from './receivers.ts';
import { startServerProcess } from './server-process.ts';
import type { Stage } from './stage.ts';

const DRAIN_SECONDS = '1';

export async function postgresStage(receivers: Receiver[]): Promise<Stage> {
  const server = await startPostgres();
  const admin = openPostgres(server.url.replace('/template', '/postgres'), 1);
  await admin.execute('create database template');
  await admin.close();
  const owner = openPostgres(server.url, 3);
  await prepareDatabase(owner, true);
  await owner.execute(
    `create role ${APP_LOGIN.user} login password '${APP_LOGIN.password}' in role salus_app`,
  );
  await addRate(owner.db, { currency: 'EUR', rate: '0.25', source: 'soak' });
  const people = await makePeople(owner.db, testConfig(), receivers);

  const cables = await Promise.all([layServerCable(server.url), layServerCable(server.url)]);
  const processes = await Promise.all(
    cables.map(async ({ port }, index) => {
      const url = new URL(server.url);
      Object.assign(url, { username: APP_LOGIN.user, password: APP_LOGIN.password, port });
      return startServerProcess({
        name: `process ${index + 1}`,
        port: await freePort(),
        script: 'tests/support/processes/server-program.ts',
        env: {
          DATABASE_URL: url.href,
          WEBHOOK_ALLOW: receivers.map(({ address }) => address).join(','),
          DRAIN_SECONDS,
        },
        ready: 'listening',
      });
    }),
  );
  const proxy = await startRoundRobin(processes.map(({ port }) => port));

  return {
    name: 'PostgreSQL, two processes',
    origin: proxy.origin,
    people,
    processes,
    faults(settled) {
      const restarted = settled ? processes.slice(1) : processes;
      return [
        {
          name: 'SIGTERM, restart',
          // Rolling restart of two processes behind a proxy with readiness checks: no request may
          // fail.
          excuses: false,
          run: async (dice) => dice.shuffled(restarted)[0]?.restart('SIGTERM'),
        },
        {
          name: 'SIGKILL, restart',
          excuses: true,
          run: async (dice) => dice.shuffled(restarted)[0]?.restart('SIGKILL'),
        },
        {
          name: 'network to the database cut',
          excuses: true,
          run: async (dice) => dice.shuffled(cables)[0]?.cut(500 + dice.below(2_500)),
        },
        ...databaseFaults(owner),
      ];
    },
    verify: () => breachesOf(owner),
    drain: () => drain(owner, people),
    async end() {
      await Promise.all(processes.map(({ stop }) => stop()));
      return owner;
    },
    async close() {
      await proxy.close();
      for (const cable of cables) cable.close();
      await owner.close();
      await server.stop();
    },
  };
}

const layServerCable = (url: string) => layCable(Number(new URL(url).port));

function databaseFaults(owner: Database): Fault[] {
  return [
    {
      name: 'connections terminated',
      excuses: true,
      async run() {
        await owner.db.execute(
          sql`select pg_terminate_backend(pid) from pg_stat_activity where usename = ${APP_LOGIN.user}`,
        );
      },
    },
    {
      name: 'database paused',
      excuses: true,
      async run(dice) {
        const pids = await processesOf(owner);
        for (const pid of pids) signal(pid, 'SIGSTOP');
        await delay(500 + dice.below(1_500));
        for (const pid of pids) signal(pid, 'SIGCONT');
      },
    },
  ];
}

/** The server's own process and its children. */
async function processesOf({ db }: Database): Promise<number[]> {
  const [row] = await rowsOf<{ folder: string }>(
    db,
    sql`select current_setting('data_directory') as folder`,
  );
  const [first = ''] = (await readFile(`${row?.folder}/postmaster.pid`, 'utf8')).split('\n');
  const parent = Number(first);
  const all = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const children = await Promise.all(
    all.map(async (pid) => {
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
      return new RegExp(`^PPid:\\s+${parent}$`, 'm').test(status) ? [pid] : [];
    }),
  );
  return [parent, ...children.flat()];
}

/** The process may have ended already. */
function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, name);
  } catch {}
}

export async function breachesOf({ db }: Pick<Database, 'db'>): Promise<string[]> {
  const verdicts = await verifyLedger(db);
  return verdicts.flatMap(({ name, breaches }) =>
    breaches.map(({ subject, detail }) => `${name} ${subject}: ${detail}`),
  );
}
