/** APIs, as of several processes, on a primary and replicas that replay when the test says so. */
import { pino } from 'pino';
import type { Config } from '../../../server/platform/config/config.ts';
import { openPostgres } from '../../../server/platform/db/database.ts';
import { openReplicas, type Replicas } from '../../../server/platform/db/replicas/replicas.ts';
import { addRate } from '../../../server/tokens/rates/rates.ts';
import { startApi, type TestApi } from '../api/api.ts';
import { startPrepared } from './lost-database.ts';
import { asOwner, type Cluster, flagsOf, startStandby } from './postgres-cluster.ts';
import { APP_LOGIN, asLogin, LOGINS } from './postgres-server.ts';

export interface Replicated {
  primary: Cluster;
  standbys: readonly Cluster[];
  /** The first of them. */
  standby: Cluster;
  /** Its address with the login that reads. */
  replicaUrl: string;
  api: TestApi;
  /** They are looked at when the test says so. */
  replicas: Replicas;
  /** One more process. */
  another(maxLagSeconds?: number): Promise<{ api: TestApi; replicas: Replicas }>;
  /** Until they have replayed what the primary has committed, and are in use. */
  caughtUp(...some: Cluster[]): Promise<void>;
  /** After it was killed. */
  restartStandby(): Promise<void>;
  /** From now on the replica receives and does not replay. */
  pause(one?: Cluster): Promise<void>;
  resume(one?: Cluster): Promise<void>;
  /** Where requests were read since the last time. */
  counted(): Record<string, number>;
  close(): Promise<void>;
}

const MAX_LAG_SECONDS = 300;
export const SILENT = pino({ level: 'silent' });

export async function startReplicated(
  changes: Partial<Config> = {},
  count = 1,
): Promise<Replicated> {
  const primary = await startPrepared();
  const standby = await startStandby(primary, false);
  const standbys = [standby];
  while (standbys.length < count) {
    standbys.push(await startStandby(primary, false, `standby${standbys.length}`));
  }
  const urls = standbys.map(({ url }) => asLogin(url, LOGINS.reader));
  const closing: (() => Promise<void>)[] = [];

  async function another(maxLagSeconds = MAX_LAG_SECONDS) {
    const owner = openPostgres(primary.url, 2);
    const url = asLogin(primary.url, APP_LOGIN);
    const database = openPostgres(url, 4);
    const web = openPostgres(asLogin(primary.url, LOGINS.web), 4);
    const replicas = await openReplicas({ urls, maxLagSeconds }, web, SILENT);
    if (!replicas) throw new Error('no replicas');
    const api = await startApi(changes, { ...database, owner, web, url }, undefined, { replicas });
    closing.push(async () => {
      await api.http.close();
      await replicas.close();
      await Promise.all([database.close(), owner.close(), web.close()]);
    });
    return { api, replicas };
  }

  const { api, replicas } = await another();
  await addRate(api.db, { currency: 'EUR', rate: '0.25', source: 'test' });
  let counted = { ...replicas.figures.counts };
  const on = <T>({ url }: Cluster, text: string) =>
    asOwner(url, async (client) => (await client.query<{ is: T }>(text)).rows[0]?.is);

  return {
    ...{ primary, standbys, standby, api, replicas, another },
    replicaUrl: asLogin(standby.url, LOGINS.reader),
    async caughtUp(...some) {
      const { rows } = await asOwner(primary.url, async (client) => {
        // A record of its own: the position before it may be inside of the head of a page.
        await client.query(`select pg_logical_emit_message(true, 'test', '')`);
        return client.query<{ is: string }>('select pg_current_wal_flush_lsn()::text as is');
      });
      const reached = `select pg_last_wal_replay_lsn() >= '${rows[0]?.is}' as is from pg_sleep(0.005)`;
      for (const one of some.length > 0 ? some : standbys) {
        while (!(await on<boolean>(one, reached)));
      }
      await replicas.look();
    },
    restartStandby: () =>
      standby.start(
        ...flagsOf({
          primary_conninfo: `host=127.0.0.1 port=${primary.port} user=owner password=owner`,
        }),
      ),
    async pause(one = standby) {
      await on(one, 'select pg_wal_replay_pause() as is');
      const state = 'select pg_get_wal_replay_pause_state() as is from pg_sleep(0.005)';
      while ((await on<string>(one, state)) !== 'paused');
    },
    async resume(one = standby) {
      await on(one, 'select pg_wal_replay_resume() as is');
    },
    counted() {
      const before = counted;
      counted = { ...replicas.figures.counts };
      return Object.fromEntries(
        Object.entries(counted)
          .map(([outcome, count]) => [
            outcome,
            count - (before[outcome as keyof typeof before] ?? 0),
          ])
          .filter(([, count]) => count !== 0),
      );
    },
    async close() {
      await Promise.all(closing.map((close) => close()));
      for (const server of [...standbys, primary]) {
        await server.kill('SIGQUIT').catch(() => {});
        await server.remove();
      }
    },
  };
}
