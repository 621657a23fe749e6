/** One commit under test: its database, web process and worker. */
import { fork, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Cluster } from '../../tests/support/database/postgres-cluster.ts';
import { asLogin, LOGINS } from '../../tests/support/database/postgres-server.ts';
import { freePort } from '../../tests/support/processes/free-port.ts';
import { NO_LIMITS } from '../../tests/support/processes/servers.ts';
import { processorOf, processorTime } from '../replicas/processor-time.ts';
import type { Prepared } from './prepare-program.ts';

export interface Processor {
  web: number;
  worker: number;
  postgres: number;
}

export interface Side extends Prepared {
  name: string;
  port: number;
  /** Seconds of the processor so far. */
  processor(): Promise<Processor>;
  stop(): Promise<void>;
}

const BENCH = import.meta.dirname;

/** @param root the folder of the commit. @param receiver `host:port` of the shops' server */
export async function startSide(
  name: string,
  { root, cluster, receiver }: { root: string; cluster: Cluster; receiver: string },
): Promise<Side> {
  const url = cluster.url;
  const prepared = await prepare(root, url, `http://${receiver}/`);
  const start = async (kind: 'web' | 'worker') => {
    const port = await freePort();
    const child = spawn(
      process.execPath,
      [...process.execArgv, 'tests/support/processes/server-program.ts'],
      {
        cwd: root,
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          PATH: process.env.PATH,
          ...NO_LIMITS,
          PROCESS: kind,
          DATABASE_URL: asLogin(url, LOGINS[kind]),
          WEBHOOK_ALLOW: receiver,
          PORT: String(port),
        },
      },
    );
    const isReady = () =>
      fetch(`http://127.0.0.1:${port}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    while (!(await isReady())) {
      if (child.exitCode !== null) throw new Error(`${kind} of ${name} ended`);
      await delay(20);
    }
    return { port, child };
  };
  const [web, worker] = [await start('web'), await start('worker')];
  return {
    name,
    ...prepared,
    port: web.port,
    processor: async () => ({
      web: await processorOf(web.child.pid),
      worker: await processorOf(worker.child.pid),
      postgres: await processorTime(cluster.folder),
    }),
    async stop() {
      web.child.kill('SIGKILL');
      worker.child.kill('SIGKILL');
    },
  };
}

function prepare(root: string, url: string, webhook: string): Promise<Prepared> {
  const child = fork(join(BENCH, 'prepare-program.ts'), {
    cwd: root,
    env: { PATH: process.env.PATH, ROOT: root, DATABASE_URL: url, WEBHOOK: webhook },
  });
  return new Promise((done, fail) => {
    child.once('message', (message) => done(message as Prepared));
    child.once('exit', (code) => fail(new Error(`${root} was not prepared: ${code}`)));
  });
}
