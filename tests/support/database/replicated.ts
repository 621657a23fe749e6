/** APIs, as of several processes, on a primary and a replica that replays when the test says so. */
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
  standby: Cluster;
  /** The replica's address with the login that reads. */
  replicaUrl: string;
  api: TestApi;
  /** It looks at the replica when the test says so. */
  replicas: Replicas;
  /** One more process. */
  another(maxLagSeconds?: number): Promise<{ api: TestApi; replicas: Replicas }>;
  /** Until the replica has replayed what the primary has committed, and is in use. */
  caughtUp(): Promise<void>;
  /** After it was killed. */
  restartStandby(): Promise<void>;
  /** From now on the replica receives and does not replay. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Where requests were read since the last time. */
  counted(): Record<string, number>;
  close(): Promise<void>;
}

const MAX_LAG_SECONDS = 300;
export const SILENT = pino({ level: 'silent' });

export async function startReplicated(changes: Partial<Config> = {}): Promise<Replicated> {
  const primary = await startPrepared();
  const standby = await startStandby(primary, false);
  const replicaUrl = asLogin(standby.url, LOGINS.reader);
  const closing: (() => Promise<void>)[] = [];

  async function another(maxLagSeconds = MAX_LAG_SECONDS) {
    const owner = openPostgres(primary.url, 2);
    const url = asLogin(primary.url, APP_LOGIN);
    const database = openPostgres(url, 4);
    const web = openPostgres(asLogin(primary.url, LOGINS.web), 4);
    const replicas = await openReplicas(
      { urls: [replicaUrl], maxLagSeconds },
      web,
      SILENT,
      () => () => {},
    );
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
  const onStandby = <T>(text: string) =>
    asOwner(standby.url, async (client) => (await client.query<{ is: T }>(text)).rows[0]?.is);

  return {
    ...{ primary, standby, replicaUrl, api, replicas, another },
    async caughtUp() {
      const { rows } = await asOwner(primary.url, async (client) => {
        // A record of its own: the position before it may be inside of the head of a page.
        await client.query(`select pg_logical_emit_message(true, 'test', '')`);
        return client.query<{ is: string }>('select pg_current_wal_flush_lsn()::text as is');
      });
      const reached = `select pg_last_wal_replay_lsn() >= '${rows[0]?.is}' as is from pg_sleep(0.005)`;
      while (!(await onStandby<boolean>(reached)));
      await replicas.look();
    },
    restartStandby: () =>
      standby.start(
        ...flagsOf({
          primary_conninfo: `host=127.0.0.1 port=${primary.port} user=owner password=owner`,
        }),
      ),
    async pause() {
      await onStandby('select pg_wal_replay_pause() as is');
      const state = 'select pg_get_wal_replay_pause_state() as is from pg_sleep(0.005)';
      while ((await onStandby<string>(state)) !== 'paused');
    },
    async resume() {
      await onStandby('select pg_wal_replay_resume() as is');
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
      await standby.kill('SIGQUIT').catch(() => {});
      await standby.remove();
      await primary.kill('SIGQUIT').catch(() => {});
      await primary.remove();
    },
  };
}
