/**
 * `npm run bench -- deliveries`: how long after its commit an event reaches its merchant, at 50 payments
 * a second to a receiver that takes 20 ms; and what ten thousand deliveries that wait for a dead
 * endpoint cost another merchant. On PGlite and on a PostgreSQL of its own. BENCH_SECONDS: the length of the
 * payments, 20 by default.
 */
import pino from 'pino';
import { startWebhookDispatcher } from '../server/merchants/events/webhook-dispatcher.ts';
import { sandboxConfig } from '../server/platform/config/config.ts';
import {
  type Database,
  type Db,
  openPglite,
  openPostgres,
} from '../server/platform/db/database.ts';
import { sql } from '../server/platform/db/statement.ts';
import { prepareDatabase } from '../server/prepare-database.ts';
import { addRate } from '../server/tokens/rates/rates.ts';
import { startPostgres } from '../tests/support/database/postgres-server.ts';
import { pay } from './deliveries/pay.ts';
import { payers, shop } from './deliveries/people.ts';
import { deadEnd, receiver } from './deliveries/receivers.ts';

const A_SECOND = 50;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 20);
const QUEUED = 10_000;

/** Events left from an outage, more at once than any merchant has. */
async function queue(db: Db, merchant: string): Promise<void> {
  await db.execute(sql`with made as (
      insert into event (id, merchant_id, type, subject_id, payload)
      select 'evt_' || lpad(n::text, 26, '0'), ${merchant}, 'pay_session.expired', 'pay_x',
        jsonb_build_object('id', n, 'type', 'pay_session.expired', 'data', jsonb_build_object('id', 'x'))
      from generate_series(1, ${QUEUED}::int) n returning id
    )
    insert into delivery (id, event_id, endpoint_id, next_attempt_at)
    select 'dlv_' || substr(made.id, 5), made.id, w.id, now() - interval '1 hour'
    from made, webhook_endpoint w where w.merchant_id = ${merchant}`);
}

const at = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[
    Math.min(values.length - 1, Math.floor(values.length * share))
  ] ?? Number.NaN;

interface Limit {
  share: number;
  name: string;
  ms: number;
}

function report(where: string, what: string, values: number[], limits: Limit[]): boolean {
  const shown = limits.map(({ share, name, ms }) => {
    const value = at(values, share);
    return `${name} ${value.toFixed(0)} ms ${value <= ms ? '✓' : `✗ above ${ms}`}`;
  });
  console.log(`${where.padEnd(11)} ${what.padEnd(44)} ${shown.join('   ')}`);
  return limits.every(({ share, ms }) => at(values, share) <= ms);
}

async function measure(name: string, database: Database): Promise<boolean> {
  const { db } = database;
  await prepareDatabase(database, false);
  const [taking, dead] = await Promise.all([receiver(), deadEnd()]);
  const config = sandboxConfig(
    { STEP_UP_SUM: '1000000000' },
    {
      secrets: { jwt: [new Uint8Array(32).fill(1)], encryption: [new Uint8Array(32).fill(2)] },
      webhookAllow: [taking.address, dead.address],
    },
  );
  await addRate(db, { currency: 'EUR', rate: '0.25', source: 'bench' });
  const members = await payers(db);
  const busy = await shop(db, config, 'busy', `http://${taking.address}/`);
  const other = await shop(db, config, 'other', `http://${taking.address}/`);
  const broken = await shop(db, config, 'broken', `http://${dead.address}/`);
  const { arrived } = taking;

  const dispatcher = startWebhookDispatcher(db, config, pino({ level: 'warn' }));
  const many = await pay(db, config, dispatcher.wake, {
    merchant: busy,
    members,
    count: A_SECOND * SECONDS,
    aSecond: A_SECOND,
    arrived,
  });
  await queue(db, broken);
  dispatcher.wake();
  const beside = await pay(db, config, dispatcher.wake, {
    merchant: other,
    members,
    count: 5 * SECONDS,
    aSecond: 5,
    arrived,
  });
  const stopped = dispatcher.stop();
  dead.close();
  await stopped;
  taking.close();
  const isQuick = report(name, `${A_SECOND} payments a second, commit → arrival`, many, [
    { share: 0.5, name: 'median', ms: 1000 },
    { share: 0.99, name: 'p99', ms: 3000 },
  ]);
  const isAlone = report(name, `beside ${QUEUED} to a dead endpoint`, beside, [
    { share: 0.5, name: 'median', ms: 1000 },
    { share: 0.95, name: 'p95', ms: 2000 },
  ]);
  return isQuick && isAlone;
}

async function onPglite(): Promise<boolean> {
  const database = await openPglite('memory://');
  try {
    return await measure('PGlite', database);
  } finally {
    await database.close();
  }
}

async function onPostgres(): Promise<boolean> {
  const server = await startPostgres();
  const admin = openPostgres(server.url.replace('/template', '/postgres'), 1);
  await admin.execute('create database template');
  await admin.close();
  const database = openPostgres(server.url);
  try {
    return await measure('PostgreSQL', database);
  } finally {
    await database.close();
    await server.stop();
  }
}

const verdicts = [await onPglite(), await onPostgres()];
process.exitCode = verdicts.every(Boolean) ? 0 : 1;
