/**
 * `npm run serve -- web --workers N`: N web processes behind one port. The supervisor starts them, replaces one that
 * ends, restarts them one after the other at SIGHUP, and counts the requests of limits that must be exact. It answers
 * no request and opens no database.
 */
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { untilSignal } from './platform/core/until-signal.ts';
import { answerCounts } from './platform/http/shared-counts.ts';

/** Sent to a worker that another one has replaced: it stops without failing readiness first. */
export const REPLACED = 'replaced';
/** In a worker: resolves when another one has replaced it. */
export const untilReplaced = (): Promise<typeof REPLACED> =>
  new Promise((done) => {
    process.on('message', (message) => {
      if (message === REPLACED) done(REPLACED);
    });
  });

/**
 * In a worker that has closed its server: waits until the supervisor sends it no connection any more. Those that were on
 * their way are refused here and go to another worker; a process that ended at once would leave them open and unanswered.
 */
export async function leaveSupervisor(): Promise<void> {
  if (!cluster.worker?.isConnected()) return;
  const left = once(process, 'disconnect');
  cluster.worker.disconnect();
  await left;
}

/** A worker that ends before it listens is started again after a pause. */
const PAUSE_MS = 1_000;

type Log = Pick<FastifyBaseLogger, 'info' | 'warn'>;

/** @returns the exit code: that of the first worker when it does not start */
export async function superviseWorkers(count: number, args: string[], log: Log): Promise<number> {
  const stopping = untilSignal();
  cluster.setupPrimary({ args });
  let isStopping = false;
  const running = new Set<Worker>();
  const listening = new WeakSet<Worker>();
  const replaced = new WeakSet<Worker>();

  function start(): Worker {
    const worker = cluster.fork();
    answerCounts(worker);
    running.add(worker);
    worker.once('exit', async (code, signal) => {
      running.delete(worker);
      if (isStopping || !listening.has(worker) || replaced.has(worker)) return;
      log.warn({ worker: worker.id, code, signal }, 'a worker ended and is started again');
      await keepStarting();
    });
    return worker;
  }

  /** @returns whether it listens, rather than having ended */
  async function listens(worker: Worker): Promise<boolean> {
    const done = new AbortController();
    const { signal } = done;
    const is = await Promise.race([
      once(worker, 'listening', { signal }).then(() => true),
      once(worker, 'exit', { signal }).then(() => false),
    ]).finally(() => done.abort());
    if (is) listening.add(worker);
    return is;
  }

  async function keepStarting(): Promise<void> {
    while (!isStopping && !(await listens(start()))) await delay(PAUSE_MS);
    if (!isStopping) log.info({ workers: running.size }, 'workers listening');
  }

  /** Each is replaced before it stops, so that no request meets a closed port. */
  async function restartAll(): Promise<void> {
    for (const old of [...running]) {
      const isReplaced = !isStopping && (await listens(start()));
      if (!isReplaced) {
        if (!isStopping) log.warn({ worker: old.id }, 'its successor does not start: it stays');
        return;
      }
      replaced.add(old);
      const ended = once(old, 'exit');
      old.send(REPLACED);
      await ended;
    }
    log.info({ workers: running.size }, 'workers restarted');
  }

  const first = start();
  if (!(await listens(first))) return first.process.exitCode ?? 1;
  await Promise.all(Array.from({ length: count - 1 }, () => keepStarting()));
  let restarting = Promise.resolve();
  process.on('SIGHUP', () => {
    restarting = restarting.then(restartAll);
  });
  log.info({ workers: count }, 'all workers listen');

  const signal = await stopping;
  isStopping = true;
  log.info({ signal }, 'stopping the workers');
  const ended = [...running].map(async (worker) => {
    const over = once(worker, 'exit');
    worker.process.kill('SIGTERM');
    const [code] = await over;
    return code === 0;
  });
  return (await Promise.all(ended)).every(Boolean) ? 0 : 1;
}
