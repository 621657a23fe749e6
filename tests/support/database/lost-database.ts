/** A server whose database is stopped, disconnected or replaced while people buy. */
import { verifyLedger } from '../../../server/invariants.ts';
import { type Database, openPostgres, rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { prepareDatabase } from '../../../server/prepare-database.ts';
import { addRate } from '../../../server/tokens/rates/rates.ts';
import { startApi, type TestApi } from '../api/api.ts';
import { newMember, newMerchant, type TestMerchant } from '../people/people.ts';
import { untilAllDelivered } from '../processes/behind-a-proxy.ts';
import {
  type ApiProcess,
  type Ask,
  AT_LENGTH,
  askAt,
  startHere,
  startProcess,
} from '../processes/servers.ts';
import { type Shoppers, startShoppers } from '../processes/shoppers.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../webhooks/receiver.ts';
import { type MovingAddress, startAddress } from './moving-address.ts';
import { asOwner, type Cluster, startCluster } from './postgres-cluster.ts';
import { APP_LOGIN, createLogins } from './postgres-server.ts';

const SHOPPERS = 8;
/** Tokens of each shopper; a payment costs 152. */
const CASH = '100000000';

export interface LostDatabase {
  /** The primary; another one after a failover. */
  cluster: Cluster;
  address: MovingAddress;
  /** Makes people and looks at the books, at the same address. */
  api: TestApi;
  /** Never killed; a process of its own in long runs. */
  server: ApiProcess;
  ask: Ask;
  receiver: WebhookReceiver;
  close(): Promise<void>;
}

/** A cluster with everything a server needs. */
export async function startPrepared(...flags: string[]): Promise<Cluster> {
  const cluster = await startCluster(...flags);
  const database = openPostgres(cluster.url, 1);
  await prepareDatabase(database, true);
  await database.execute(createLogins);
  await database.close();
  return cluster;
}

export async function startLosable(...flags: string[]): Promise<LostDatabase> {
  const cluster = await startPrepared(...flags);
  const address = await startAddress(cluster.port);
  const api = await apiAt(address.port);
  await addRate(api.db, { currency: 'EUR', rate: '0.25', source: 'test' });
  const receiver = await startWebhookReceiver();
  const server = AT_LENGTH
    ? await startProcess(api, { WEBHOOK_ALLOW: receiver.address })
    : await startHere(api, { webhookAllow: [receiver.address] });
  const { ask, close: leave } = askAt(server.origin, SHOPPERS * 2);
  const lost: LostDatabase = {
    ...{ cluster, address, api, server, ask, receiver },
    async close() {
      await leave();
      await server.stop();
      await receiver.close();
      await api.http.close();
      await api.database.close();
      await address.close();
      await lost.cluster.kill('SIGQUIT');
      await lost.cluster.remove();
    },
  };
  return lost;
}

/**
 * The API on a PostgreSQL at this port; other processes are to go there as the server's own login.
 */
export async function apiAt(port: number, name = 'salus'): Promise<TestApi> {
  const at = (login: string) => `postgres://${login}@127.0.0.1:${port}/${name}`;
  const database: Database = openPostgres(at('owner:owner'), 4);
  const url = at(`${APP_LOGIN.user}:${APP_LOGIN.password}`);
  return startApi({}, { ...database, owner: database, url });
}

/** A merchant with a webhook, and people who buy there from now on. */
export async function startBuying({
  api,
  ask,
  receiver,
}: Pick<LostDatabase, 'api' | 'ask' | 'receiver'>): Promise<{
  merchant: TestMerchant;
  shoppers: Shoppers;
  told(): Set<string>;
}> {
  const hook = receiver.hook();
  const merchant = await newMerchant(api, { webhook: hook.url });
  const payers = await Promise.all(
    Array.from({ length: SHOPPERS }, () => newMember(api, { cash: CASH })),
  );
  return {
    merchant,
    shoppers: startShoppers(ask, merchant, payers),
    told: () => new Set(hook.received.map(({ body }) => JSON.parse(body).data.id as string)),
  };
}

/** Ledger errors, given that all of these payments were acknowledged. */
export async function wrongWith(
  { api }: Pick<LostDatabase, 'api'>,
  merchant: TestMerchant,
  acknowledged: readonly string[],
): Promise<object> {
  const rows = await rowsOf<{ id: string; status: string }>(
    api.db,
    sql`select id, status from pay_session where merchant_id = ${merchant.id}`,
  );
  const paid = new Set(rows.filter(({ status }) => status === 'paid').map(({ id }) => id));
  const known = new Set(acknowledged);
  return {
    lost: acknowledged.filter((id) => !paid.has(id)),
    // Every request was repeated until its result was known.
    unknown: rows.filter(({ id }) => !known.has(id)).map(({ id }) => id),
    twice: acknowledged.length - known.size,
    breaches: (await verifyLedger(api.db)).flatMap(({ breaches }) => breaches),
  };
}

export const NOTHING_WRONG = { lost: [], unknown: [], twice: 0, breaches: [] };

/**
 * Kills the process that serves somebody's statement: PostgreSQL takes all others down, and
 * recovers.
 */
export async function killBackend({ cluster }: LostDatabase): Promise<void> {
  const { rows } = await asOwner(cluster.url, (client) =>
    client.query<{ pid: number }>(`select pid from pg_stat_activity
      where usename = '${APP_LOGIN.user}' order by state = 'active' desc, random() limit 1`),
  );
  const [backend] = rows;
  if (backend) process.kill(backend.pid, 'SIGKILL');
}

/**
 * What was about to be sent when the database went is sent again after a minute, which nobody waits
 * for here.
 */
export async function untilToldOfAll({ db, database }: TestApi): Promise<void> {
  await database.execute(`update delivery set next_attempt_at = now() where status = 'pending'`);
  await untilAllDelivered({ db });
}

/** Until a job that is asked for now is done by the schedule. */
export async function untilScheduled({ db, database }: TestApi): Promise<void> {
  const { rows } = await database.execute(
    "insert into pgboss.job (name) values ('forget-expired') returning id",
  );
  const [{ id } = { id: '' }] = rows as { id: string }[];
  for (;;) {
    const [job] = await rowsOf<{ done: boolean }>(
      db,
      sql`select completed_on is not null as done, pg_sleep(0.05) from pgboss.job where id = ${id}`,
    );
    if (job?.done) return;
  }
}
