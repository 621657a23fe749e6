/** Runs the measurement: each round measures every call once, and the reference again after each few calls. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { issueToken } from '../../server/people/sessions/jwt.ts';
import { flagsOf, startCluster } from '../../tests/support/database/postgres-cluster.ts';
import { asLogin, LOGINS } from '../../tests/support/database/postgres-server.ts';
import { freePort } from '../../tests/support/processes/free-port.ts';
import { requestOf } from '../confirm/http-load.ts';
import { signInOf } from '../confirm/people.ts';
import { quantile, shuffler } from '../confirm/stats.ts';
import { processorTime } from '../replicas/processor-time.ts';
import { type Host, startHost } from './host.ts';
import { rateOf, type Turn, turnOf } from './load.ts';
import type { Made } from './make-requests.ts';
import { TARGETS } from './plan.ts';
import { COUNTING, startStatementCounter } from './statements.ts';

const { env } = process;
const ROUNDS = Number(env.BENCH_ROUNDS ?? 5);
/** Rounds of a call whose requests cannot be repeated. */
const ONE_TIME_ROUNDS = 2;
const SEED = Number(env.SEED ?? Date.now() % 1_000_000);
/** Requests of a turn. */
const OF_TARGET = 600;
const OF_OTHER = 80;
const OF_REFERENCE = 1200;
/** Calls between two turns of the reference. */
const GROUP = 4;
/** The reference's token belongs to a payer of the test data. */
const PAYER = 0;
/** As in `testConfig`. */
const SECRETS = [new Uint8Array(32).fill(1)] as const;

export interface CallResult {
  route: string;
  /** Throughput as a share of the reference's, or of PostgreSQL's; the median of the rounds. */
  ratio: number;
  aSecond: number;
  p50: number;
  /** Processor milliseconds for each request; other load on the machine hardly changes them. */
  processor: Processor;
  statements: number | undefined;
  refused: Record<number, number>;
}

interface Processor {
  web: number;
  postgres: number;
}

export interface Results {
  calls: CallResult[];
  reference: { aSecond: number; p50: number };
}

/** The results of one call over all rounds. */
interface Rounds {
  ratios: number[];
  rates: number[];
  took: number[];
  /** Processor seconds, and the number of requests that used them. */
  web: number;
  postgres: number;
  asked: number;
}

const newRounds = (): Rounds => ({
  ...{ ratios: [], rates: [], took: [] },
  ...{ web: 0, postgres: 0, asked: 0 },
});

export async function startCallBench({
  words,
  isPglite,
}: {
  words: readonly string[];
  isPglite: boolean;
}) {
  const postings = Number(env.BENCH_POSTINGS ?? (isPglite ? 20_000 : 1_000_000));
  const cluster = await startCluster(
    ...flagsOf({ ...COUNTING, fsync: 'on', shared_buffers: '512MB', max_wal_size: '8GB' }),
  );
  const stops: (() => Promise<unknown>)[] = [];
  const stopped = <T extends { stop(): Promise<unknown> }>(part: T): T => {
    stops.push(part.stop);
    return part;
  };
  async function stop() {
    await Promise.all(stops.map((each) => each()));
    await cluster.kill('SIGQUIT');
    await cluster.remove();
  }
  const start = async () => ({
    counter: stopped(await startStatementCounter(cluster.url)),
    host: stopped(await startHost(cluster.url, { words, postings })),
    other: isPglite ? stopped(await startHost(undefined, { words, postings })) : undefined,
    reference: stopped(await startReference(asLogin(cluster.url, LOGINS.web))),
  });
  const { counter, host, other, reference } = await start().catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const shuffled = shuffler(SEED);

  const processor = async (of: Host) => ({
    web: await of.processor(),
    postgres: await processorTime(cluster.folder),
  });

  async function run(): Promise<Results> {
    const under = other ?? host;
    const sent = new Map(under.made.map(({ route }) => [route, senderOf(under, route)]));
    const compared = new Map(
      (other ? host.made : []).map(({ route }) => [route, senderOf(host, route)]),
    );
    const found = new Map(under.made.map(({ route }) => [route, newRounds()]));
    const references = newRounds();
    const refused = new Map<string, Turn['refused']>();
    async function take(calls: readonly Made[], rounds: number) {
      for (let round = 0; round <= rounds; round++) {
        await takeRound(shuffled(calls), round === 0);
        process.stderr.write(`round ${round} of ${rounds}\n`);
      }
    }
    async function takeRound(calls: readonly Made[], isWarmUp: boolean) {
      let base = 0;
      for (const [place, { route }] of calls.entries()) {
        if (place % GROUP === 0) {
          const turn = await reference.turn();
          base = rateOf(turn);
          if (!isWarmUp) references.rates.push(base);
          if (!isWarmUp) references.took.push(...turn.took);
        }
        const before = await processor(under);
        const turn = await sent.get(route)?.();
        const after = await processor(under);
        const beside = await compared.get(route)?.();
        const of = found.get(route);
        if (!turn || !of) continue;
        refused.set(route, { ...refused.get(route), ...turn.refused });
        if (isWarmUp) continue;
        of.ratios.push(rateOf(turn) / (beside ? rateOf(beside) : base));
        of.rates.push(rateOf(turn));
        of.took.push(...turn.took);
        of.web += after.web - before.web;
        of.postgres += after.postgres - before.postgres;
        of.asked += turn.asked;
      }
    }
    // Calls that end a record or a sign-in are measured last, because the others need it.
    const [kept, consumed] = [true, false].map((is) =>
      under.made.filter(({ isRepeatable }) => isRepeatable === is),
    );
    await take(kept ?? [], ROUNDS);
    await take(consumed ?? [], ONE_TIME_ROUNDS);
    const statements = other ? new Map() : await countStatements();
    const median = (values: number[]) => quantile(values, 0.5);
    return {
      reference: { aSecond: median(references.rates), p50: median(references.took) },
      calls: [...found].map(([route, { ratios, rates, took, web, postgres, asked }]) => ({
        route,
        ratio: median(ratios),
        aSecond: median(rates),
        p50: median(took),
        processor: { web: (web * 1000) / asked, postgres: (postgres * 1000) / asked },
        statements: statements.get(route),
        refused: refused.get(route) ?? {},
      })),
    };
  }

  async function countStatements(): Promise<Map<string, number>> {
    await counter.begin();
    const counts = new Map<string, number>();
    for (const { route, requests, isRepeatable } of inOrder(host.made)) {
      const all = requests.map((text) => Buffer.from(text));
      const [first] = all;
      const asked = isRepeatable && first ? [first, first, first] : all;
      counts.set(route, (await counter.count(host.port, asked)).statements);
    }
    return counts;
  }

  return { run, stop };
}

const inOrder = (made: readonly Made[]) =>
  made.toSorted((a, b) => Number(b.isRepeatable) - Number(a.isRepeatable));

/** Sends one call's requests of a round. Requests that cannot be repeated are divided among the rounds. */
function senderOf({ port, made }: Host, route: string) {
  const found = made.find((one) => one.route === route);
  const all = (found?.requests ?? []).map((text) => Buffer.from(text));
  const [first] = all;
  if (found?.isRepeatable && first) {
    const count = TARGETS[route] ? OF_TARGET : OF_OTHER;
    const requests = Array.from({ length: count }, (_, place) => all[place % all.length] ?? first);
    return () => turnOf(port, requests);
  }
  // The last requests are kept for counting statements.
  const each = Math.floor((all.length - 1) / (ONE_TIME_ROUNDS + 1));
  return () => turnOf(port, all.splice(0, each));
}

async function startReference(databaseUrl: string) {
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [...process.execArgv, join(import.meta.dirname, 'reference-program.ts')],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, PORT: String(port) },
    },
  );
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) await delay(20);
  const { jwt } = await issueToken(SECRETS, { sid: signInOf(PAYER) });
  const request = requestOf({ path: '/api/reference', token: jwt });
  const requests = Array.from({ length: OF_REFERENCE }, () => request);
  return {
    turn: () => turnOf(port, requests),
    async stop() {
      child.kill('SIGTERM');
    },
  };
}
