/** Replicas that are killed, silent, late, promoted, or not what they should be. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import * as transactionsEndpoints from '#shared/transactions/endpoints.ts';
import { ConfigError } from '../../../server/platform/core/config-error.ts';
import { type Db, openPostgres } from '../../../server/platform/db/database.ts';
import { openReplicas } from '../../../server/platform/db/replicas/replicas.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import type { TestApi } from '../../support/api/api.ts';
import { startAddress } from '../../support/database/moving-address.ts';
import { asOwner, type Cluster } from '../../support/database/postgres-cluster.ts';
import { asLogin, LOGINS } from '../../support/database/postgres-server.ts';
import { type Replicated, SILENT, startReplicated } from '../../support/database/replicated.ts';
import { payScene, TOTAL } from '../../support/payments/pay-scene.ts';
import { newMember, type TestMember } from '../../support/people/people.ts';

const READS = 40;
const LOOKS = 4;
const LONG = sql`select 'answered' as it, pg_sleep(0.3)`;

let of: Replicated;
let api: TestApi;

beforeAll(async () => {
  of = await startReplicated();
  api = of.api;
});
beforeEach(async () => {
  await of.caughtUp();
  of.counted();
});
afterAll(() => of.close());

const read = ({ token }: TestMember) => api.call(transactionsEndpoints.list, { token });
const first = async (reads: Db, statement = LONG) =>
  ((await reads.execute(statement)) as unknown as { rows: { it: string }[] }).rows[0]?.it;

/** Until a statement with a pause runs there. */
const untilBusy = ({ url }: Cluster) =>
  asOwner(url, async (client) => {
    const busy = `select from pg_stat_activity where usename = '${LOGINS.reader.user}'
      and state = 'active' and query like '%pg_sleep(0.3)%'`;
    while ((await client.query(busy)).rowCount === 0);
  });

describe('a replica', () => {
  test('that is killed in the middle of reads costs no answer, and comes back by itself', async () => {
    const payer = await newMember(api);
    await of.caughtUp();
    of.counted();
    const inFlight = first(of.replicas.readsFor([]));
    await untilBusy(of.standby);

    const answers = Array.from({ length: READS }, () => read(payer));
    await of.standby.kill('SIGQUIT');
    answers.push(...Array.from({ length: READS }, () => read(payer)));

    expect((await Promise.all(answers)).filter(({ statusCode }) => statusCode !== 200)).toEqual([]);
    expect(await inFlight).toBe('answered');
    expect(of.counted().lost).toBeGreaterThan(0);
    await of.replicas.look();
    expect((await read(payer)).statusCode).toBe(200);
    expect(of.counted()).toEqual({ none: 1 });
    const ready = await api.http.inject('/health/ready');
    expect(ready.json()).toEqual({ status: 'ready' });

    await of.restartStandby();
    await of.caughtUp();
    await read(payer);
    expect(of.counted()).toEqual({ replica: 1 });
  });

  test('that falls silent is left by itself, and what it was asked is answered', async () => {
    const address = await startAddress(of.standby.port);
    const url = of.replicaUrl.replace(`:${of.standby.port}/`, `:${address.port}/`);
    const database = openPostgres(asLogin(of.primary.url, LOGINS.web), 2);
    const settings = { urls: [url], maxLagSeconds: 300 };
    const replicas = await openReplicas(settings, database, SILENT);
    if (!replicas) throw new Error('no replicas');
    const { figures } = replicas;
    const asked = first(replicas.readsFor([]));
    await untilBusy(of.standby);

    address.goSilent();
    while (figures.replicas()[0]?.isUsed) await replicas.look();
    // The pool notices silence by itself, much later.
    for (let looks = 0; looks < LOOKS && figures.counts.lost === 0; looks++) await replicas.look();

    expect(figures.counts).toMatchObject({ replica: 0, lost: 1 });
    expect(await asked).toBe('answered');
    await address.close();
    await replicas.close();
    await database.close();
  });

  test('that is too far behind is left, and others read the primary meanwhile', async () => {
    const { replicas, api: strict } = await of.another(0);
    const payer = await newMember(api);
    await of.caughtUp();
    await replicas.look();
    const ask = () => strict.call(transactionsEndpoints.list, { token: payer.token });
    await ask();
    const before = { ...replicas.figures.counts };

    await of.pause();
    await newMember(api);
    await replicas.look();
    await ask();
    const behind = { ...replicas.figures.counts };
    const [shown] = replicas.figures.replicas();
    await of.resume();
    await of.caughtUp();
    await replicas.look();
    await ask();

    expect(before).toMatchObject({ replica: 1, none: 0 });
    expect(behind).toMatchObject({ replica: 1, none: 1 });
    expect(shown).toMatchObject({ isUsed: false, lag: expect.any(Number) });
    expect(replicas.figures.counts).toMatchObject({ replica: 2, none: 1 });
  });

  test('with a login that may write is refused at the start; one that is down is not', async () => {
    const primary = openPostgres(asLogin(of.primary.url, LOGINS.web), 2);
    const open = (url: string) => openReplicas({ urls: [url], maxLagSeconds: 10 }, primary, SILENT);

    const writer = await open(asLogin(of.standby.url, LOGINS.web)).catch((error: unknown) => error);
    const owner = await open(of.standby.url).catch((error: unknown) => error);
    const down = await open('postgres://salus_test_reader:x@127.0.0.1:9/salus');

    expect([writer, owner]).toEqual([expect.any(ConfigError), expect.any(ConfigError)]);
    expect(await first(down?.readsFor([]) ?? primary.db)).toBe('answered');
    expect(down?.figures.counts.none).toBe(1);
    await down?.close();
    await primary.close();
  });
});

describe('the position of a write', () => {
  test('that is beyond the log, as after a restored dump, counts as now', async () => {
    const payer = await newMember(api);
    await api.database.owner.execute(`insert into read_position (holder_id, position, noted_at)
      values ('${payer.id}', 'FFFF/0', now())`);
    await of.caughtUp();
    of.counted();

    await read(payer);

    expect(of.counted()).toEqual({ replica: 1 });
  });

  test('is not missed after a crash of the primary, which forgets it', async () => {
    const { payer, id, params } = await payScene(api);
    await of.caughtUp();
    await of.pause();
    const body = { total: TOTAL };
    await api.call(payEndpoints.confirm, { params, token: payer.token, body });
    await of.primary.kill('SIGQUIT');
    await of.primary.start();
    const { rows: kept } = await asOwner(of.primary.url, (client) =>
      client.query('select from read_position'),
    );
    of.counted();

    const before = await untilRead(payer);
    await of.replicas.look();
    const after = await untilRead(payer);
    await of.resume();

    expect(id).toMatch(/^pay_/);
    expect(kept).toEqual([]);
    expect([before, after]).toEqual(Array(2).fill(['payment', 'deposit']));
    expect(of.counted()).toEqual({ none: 2 });
  });
});

/** Connections of before the crash are gone: their first statement gets 503. */
async function untilRead(payer: TestMember): Promise<string[]> {
  for (;;) {
    const answer = await read(payer);
    if (answer.statusCode === 200) {
      return answer.json().data.map(({ type }: { type: string }) => type);
    }
    expect(answer.statusCode).toBe(503);
  }
}

test('through a replica nothing is written, also after it was promoted, and it is left then', async () => {
  const reads = () => of.replicas.readsFor([]);
  const refusalOf = (statement: string) =>
    reads()
      .execute(sql.raw(statement))
      .then(
        () => 'written',
        (error: Error) => (error.cause as { code?: string }).code,
      );
  expect(await first(reads())).toBe('answered');

  const asStandby = await refusalOf('insert into lease (name) values (1)');
  await asOwner(of.standby.url, (client) => client.query('select pg_promote()'));
  const temporary = await refusalOf('create temporary table own (it int)');
  const direct = openPostgres(of.replicaUrl, 1);
  const granted = await direct.execute('delete from ledger.posting').catch(({ code }) => code);
  await direct.close();
  of.counted();
  await of.replicas.look();
  await first(reads());

  expect([asStandby, temporary, granted]).toEqual(['25006', '25006', '42501']);
  expect(of.counted()).toEqual({ none: 1 });
});
