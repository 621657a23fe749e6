/**
 * `npm run bench -- streams`: 10,000 followers of 2,000 payments, over three web processes on one
 * PostgreSQL, and how long after the answer to Pay each follower knows. STREAMS changes their number.
 */
import { Agent, get, type IncomingMessage } from 'node:http';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import * as payEndpoints from '../shared/pay/endpoints.ts';
import { type ApiProcess, askAt, startProcess } from '../tests/support/processes/servers.ts';
import { makePeople, makeSessions, payerOf, sessionId, TOTAL, tokensOf } from './confirm/people.ts';
import { startDurablePostgres } from './confirm/postgres.ts';
import { quantile } from './confirm/stats.ts';

const STREAMS = Number(process.env.STREAMS ?? 10_000);
const PER_SESSION = 5;
const SESSIONS = Math.ceil(STREAMS / PER_SESSION);
const PROCESSES = 3;
/** Payments without and with followers. */
const PAID = 300;
const EVERY_MS = 50;
/** Streams that open at once. */
const AT_ONCE = 100;
/** A heartbeat reaches whoever missed a notification. */
const LATEST_MS = 20_000;
/** The longest wait of 99 of 100 followers. */
const LIMIT_MS = 1_000;
const METRICS_TOKEN = 'm'.repeat(64);
/** That of the processes (tests/support/processes/server-program.ts). */
const JWT = [new Uint8Array(32).fill(1)] as const;

interface Follower {
  session: number;
  /** When it knew that the payment was made. */
  knew: number | undefined;
  leave(): void;
}

const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });

/** Resolves with its first event. */
function follow({ port }: ApiProcess, session: number): Promise<Follower> {
  const path = `/api/pay/${sessionId(session)}/events`;
  const headers = { accept: 'text/event-stream' };
  return new Promise((done, fail) => {
    const asked = get({ host: '127.0.0.1', port, path, headers, agent });
    const follower: Follower = { session, knew: undefined, leave: () => void asked.destroy() };
    asked.once('error', fail);
    asked.once('response', (answer: IncomingMessage) => {
      if (answer.statusCode !== 200) fail(new Error(`a stream got ${answer.statusCode}`));
      answer.on('error', () => {});
      answer.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes('"paid"')) follower.knew ??= performance.now();
        done(follower);
      });
    });
  });
}

async function followAll(processes: readonly ApiProcess[]): Promise<Follower[]> {
  const followers: Follower[] = [];
  const wanted = Array.from({ length: STREAMS }, (_, index) => index);
  const openNext = async () => {
    for (let index = wanted.pop(); index !== undefined; index = wanted.pop()) {
      const process = processes[index % PROCESSES];
      if (process) followers.push(await follow(process, index % SESSIONS));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, openNext));
  return followers;
}

interface Figures {
  rss: number;
  lag: number;
}

async function figuresOf({ origin }: ApiProcess): Promise<Figures> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${origin}/metrics`, { headers })).text();
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  return {
    rss: value('process_resident_memory_bytes') / 1e6,
    lag: value('nodejs_eventloop_lag_p99_seconds') * 1000,
  };
}

const ms = (values: readonly number[]) =>
  [0.5, 0.99, 1].map((share) => `${quantile(values, share).toFixed(0)} ms`).join(' | ');

const postgres = await startDurablePostgres();
const { database, appUrl } = await postgres.newDatabase('streams');
await makePeople(database);
await makeSessions(database, { from: 0, count: SESSIONS + PAID });
const env = { PROCESS: 'web', METRICS_TOKEN, LIMIT_STREAMS_PER_ADDRESS: '1000000' };
const processes = await Promise.all(
  Array.from({ length: PROCESSES }, () => startProcess({ database: { url: appUrl } }, env)),
);
const asking = processes.map(({ origin }) => askAt(origin, 10));
const tokens = await tokensOf([...JWT]);

/** @returns when each was answered, and how long that took */
async function pay(from: number): Promise<{ answered: Map<number, number>; took: number[] }> {
  const answered = new Map<number, number>();
  const took: number[] = [];
  const paying = Array.from({ length: PAID }, async (_, index) => {
    await sleep(index * EVERY_MS);
    const session = from + index;
    const at = performance.now();
    const answer = await asking[index % PROCESSES]?.ask(payEndpoints.confirm, {
      params: { id: sessionId(session) },
      token: tokens[payerOf(session)] ?? '',
      body: { total: TOTAL },
    });
    if (answer?.statusCode !== 200) throw new Error(`a payment got ${answer?.statusCode}`);
    answered.set(session, performance.now());
    took.push(performance.now() - at);
  });
  await Promise.all(paying);
  return { answered, took };
}

let isWithin = false;
try {
  const warm = await pay(SESSIONS);
  const before = await Promise.all(processes.map(figuresOf));
  const opening = performance.now();
  const followers = await followAll(processes);
  const opened = (performance.now() - opening) / 1000;
  const after = await Promise.all(processes.map(figuresOf));
  const { answered, took } = await pay(0);
  const due = followers.filter(({ session }) => session < PAID);
  const late = performance.now() + LATEST_MS;
  while (due.some(({ knew }) => knew === undefined) && performance.now() < late) await sleep(20);
  const waited = due.flatMap(({ session, knew }) =>
    // Some know before the payer.
    knew === undefined ? [] : [Math.max(0, knew - (answered.get(session) ?? Number.NaN))],
  );
  const never = due.length - waited.length;
  const strangers = followers.filter(({ session, knew }) => session >= PAID && knew).length;
  const grown = after.map(({ rss }, index) => rss - (before[index]?.rss ?? 0));
  const perStream = (grown.reduce((a, b) => a + b, 0) * 1000) / STREAMS;
  const end = await Promise.all(processes.map(figuresOf));

  console.log(`load ${loadavg()[0]?.toFixed(1)}, ${PROCESSES} processes, ${STREAMS} followers`);
  console.log(`opened in ${opened.toFixed(1)} s, ${perStream.toFixed(1)} kB each`);
  console.log(`memory, MB: ${end.map(({ rss }) => rss.toFixed(0)).join(', ')}`);
  console.log(`event loop, p99: ${end.map(({ lag }) => `${lag.toFixed(0)} ms`).join(', ')}`);
  console.log('| | median | p99 | worst |\n| - | -: | -: | -: |');
  console.log(`| a payment, nobody follows | ${ms(warm.took)} |`);
  console.log(`| a payment, ${STREAMS} follow | ${ms(took)} |`);
  console.log(`| from its answer to a follower, ${due.length} | ${ms(waited)} |`);
  console.log(`never told: ${never}; told of another payment: ${strangers}`);
  isWithin = never === 0 && strangers === 0 && quantile(waited, 0.99) <= LIMIT_MS;
  for (const { leave } of followers) leave();
} finally {
  for (const { close } of asking) await close();
  await Promise.all(processes.map(({ stop }) => stop()));
  await postgres.end();
}
process.exitCode = isWithin ? 0 : 1;
