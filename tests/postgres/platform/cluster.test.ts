/**
 * deploy/cluster for real: three nodes of PostgreSQL 15 with Patroni and etcd, HAProxy and PgBouncer
 * in transaction mode. Two web processes and a worker reach them through PgBouncer while people buy,
 * and the leader hands over, dies, stands still, is cut off or is lost. `npm run test:long -- cluster` runs it in
 * network namespaces; CLUSTER_ROUNDS says how often each happens, CLUSTER_FAULTS which.
 */
import { loadavg } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPostgres } from '../../../server/platform/db/database.ts';
import { prepareDatabase } from '../../../server/prepare-database.ts';
import { addRate } from '../../../server/tokens/rates/rates.ts';
import { followAt } from '../../support/api/live-streams.ts';
import {
  apiAt,
  NOTHING_WRONG,
  startBuying,
  untilScheduled,
  untilToldOfAll,
  wrongWith,
} from '../../support/database/lost-database.ts';
import { type Node, type PatroniCluster, startPatroni } from '../../support/database/patroni.ts';
import { asOwner } from '../../support/database/postgres-cluster.ts';
import { createLogins, LOGINS } from '../../support/database/postgres-server.ts';
import { payFor, payScene } from '../../support/payments/pay-scene.ts';
import { startRoundRobin } from '../../support/processes/round-robin.ts';
import { type ApiProcess, askAt, startProcess } from '../../support/processes/servers.ts';
import { longestGap, type Shoppers } from '../../support/processes/shoppers.ts';
import { startWebhookReceiver } from '../../support/webhooks/receiver.ts';

const ROUNDS = Number(process.env.CLUSTER_ROUNDS ?? 10);
const FAULTS = (process.env.CLUSTER_FAULTS ?? 'switchover,crash,pause,partition,loss').split(
  ',',
) as Fault[];
/** Milliseconds until payments are acknowledged again. */
const MEDIAN: Record<Fault, number> = {
  switchover: 10_000,
  crash: 10_000,
  pause: 30_000,
  partition: 30_000,
  loss: 30_000,
};
const WORST = 60_000;
const SHOPPERS = 8;

type Fault = 'switchover' | 'crash' | 'pause' | 'partition' | 'loss';

describe.runIf(process.env.CLUSTER)('a cluster', () => {
  let cluster: PatroniCluster;
  let standing: Awaited<ReturnType<typeof startSalus>>;
  beforeAll(async () => {
    cluster = await startPatroni([LOGINS.web, LOGINS.worker]);
    await prepare(cluster);
    standing = await startSalus(cluster);
  });
  afterAll(async () => {
    await standing?.close();
    await cluster?.close();
  });

  test('a pooler that sets no time limits is refused', async () => {
    const { href } = addressOf(LOGINS.web, cluster.port);
    const refused = openPostgres(href, 1, { sessionUrl: href });

    const error = await refused.execute('select 1').catch((found: unknown) => found);
    await refused.close();

    expect(error).toMatchObject({ message: expect.stringMatching(/lock_timeout/) });
  });

  test('whatever happens to the leader, no acknowledged payment is lost or made twice', async () => {
    const { api, ask, receiver } = standing;
    const { merchant, shoppers, told } = await startBuying({ api, ask, receiver });
    const { id: followed } = await payScene(api);
    const stream = await followAt(standing.web[0]?.origin ?? '', followed);
    expect(await stream.told()).toEqual({ status: 'pending', version: 1 });
    const back = new Map(FAULTS.map((fault) => [fault, [] as number[]]));

    for (let round = 0; round < ROUNDS; round++) {
      for (const fault of FAULTS) {
        const ms = await replaceLeader(cluster, shoppers, fault);
        back.get(fault)?.push(ms);
        console.log(JSON.stringify({ round, fault, ms, load: loadavg()[0]?.toFixed(1) }));
      }
    }
    await shoppers.more(50);
    await shoppers.stop();
    await payFor(api, followed);
    const heard = await stream.told();
    stream.leave();
    await untilScheduled(api);
    await untilToldOfAll(api);
    await cluster.untilWhole();

    const figures = FAULTS.map((fault) => [fault, figuresOf(back.get(fault) ?? [])]);
    const answers = Object.fromEntries(shoppers.answers);
    const payments = shoppers.paid.length;
    console.log(JSON.stringify({ payments, answers, back: Object.fromEntries(figures) }));
    expect(heard).toEqual({ status: 'paid', version: 2 });
    expect(shoppers.unexpected()).toEqual([]);
    expect(await wrongWith(standing, merchant, shoppers.paid)).toEqual(NOTHING_WRONG);
    expect(shoppers.paid.filter((id) => !told().has(id))).toEqual([]);
    expect(await differences(cluster, shoppers)).toEqual([]);
    for (const fault of FAULTS) {
      expect(figuresOf(back.get(fault) ?? []).median, fault).toBeLessThanOrEqual(MEDIAN[fault]);
      expect(figuresOf(back.get(fault) ?? []).worst, fault).toBeLessThanOrEqual(WORST);
    }
  });
});

/** @returns milliseconds from the fault until payments were acknowledged again */
async function replaceLeader(
  cluster: PatroniCluster,
  shoppers: Shoppers,
  fault: Fault,
): Promise<number> {
  const leader = await cluster.untilWhole();
  await shoppers.more(20);
  const at = performance.now();
  await FAULT[fault].cause(cluster, leader);
  const isReplaced = async () => {
    const next = await cluster.leaderBeside(leader);
    return next !== undefined && next !== leader;
  };
  while (!(await isReplaced())) await new Promise((done) => setTimeout(done, 100));
  await shoppers.more(SHOPPERS * 4);
  await FAULT[fault].end(cluster, leader);
  const after = shoppers.times.filter((time) => time > at);
  return Math.round(longestGap([at, ...after]).until - at);
}

const nothing = () => {};
const FAULT: Record<
  Fault,
  Record<'cause' | 'end', (cluster: PatroniCluster, leader: Node) => void | Promise<void>>
> = {
  switchover: { cause: (cluster, leader) => cluster.switchOver(leader), end: nothing },
  crash: { cause: (cluster, leader) => cluster.crash(leader), end: nothing },
  pause: {
    cause: (cluster, leader) => cluster.pause(leader),
    end: (cluster, leader) => cluster.resume(leader),
  },
  partition: {
    cause: (cluster, leader) => cluster.cutOff(leader),
    end: (cluster, leader) => cluster.reconnect(leader),
  },
  loss: {
    cause: (cluster, leader) => cluster.lose(leader),
    end: (cluster, leader) => cluster.start(leader),
  },
};

function figuresOf(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  return {
    rounds: sorted.length,
    median: sorted[Math.floor(sorted.length / 2)] ?? 0,
    worst: sorted.at(-1) ?? 0,
  };
}

/** Nodes whose copy lacks an acknowledged payment, or has one that was never acknowledged. */
async function differences(cluster: PatroniCluster, { paid }: Shoppers): Promise<object[]> {
  const known = new Set(paid);
  const found = [];
  for (const [node, address] of Object.entries(cluster.addresses)) {
    const rows = await asOwner(`postgres://owner:owner@${address}/salus`, async (client) => {
      const { rows } = await client.query<{ id: string }>(
        `select id from pay_session where status = 'paid'`,
      );
      return new Set(rows.map(({ id }) => id));
    });
    const lost = paid.filter((id) => !rows.has(id)).length;
    const more = [...rows].filter((id) => !known.has(id)).length;
    // One payment is of the followed session.
    if (lost > 0 || more !== 1) found.push({ node, lost, more });
  }
  return found;
}

async function prepare({ port, superuserPassword }: PatroniCluster): Promise<void> {
  const admin = `postgres://postgres:${superuserPassword}@127.0.0.1:${port}/postgres`;
  await asOwner(admin, async (client) => {
    await client.query(`create role owner superuser login password 'owner'`);
    await client.query('create database salus owner owner');
  });
  const database = openPostgres(`postgres://owner:owner@127.0.0.1:${port}/salus`, 1);
  await prepareDatabase(database, true);
  await database.execute(createLogins);
  await database.close();
}

const addressOf = ({ user, password }: { user: string; password: string }, port: number) =>
  new URL(`postgres://${user}:${password}@127.0.0.1:${port}/salus`);

/** Two web processes and a worker, which know PgBouncer and, to listen, HAProxy. */
async function startSalus({ port, poolerPort }: PatroniCluster) {
  const api = await apiAt(port);
  await addRate(api.db, { currency: 'EUR', rate: '0.25', source: 'test' });
  const receiver = await startWebhookReceiver();
  const start = (kind: 'web' | 'worker'): Promise<ApiProcess> => {
    const url = addressOf(LOGINS[kind], poolerPort).href;
    return startProcess(
      { database: { url } },
      {
        PROCESS: kind,
        DATABASE_SESSION_URL: addressOf(LOGINS[kind], port).href,
        WEBHOOK_ALLOW: receiver.address,
      },
    );
  };
  const web = [await start('web'), await start('web')];
  const worker = await start('worker');
  const proxy = await startRoundRobin(web.map(({ port: own }) => own));
  const { ask, close } = askAt(proxy.origin, SHOPPERS * 2);
  return {
    ...{ api, ask, receiver, web },
    async close() {
      await close();
      await proxy.close();
      await Promise.all([...web, worker].map(({ stop }) => stop()));
      await receiver.close();
      await api.http.close();
      await api.database.close();
    },
  };
}
