/** When the database is gone the answer is 503 with Retry-After, and no half payment is left. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmPayment, readPaySession } from '#shared/pay/contract.ts';
import { type Database, openPostgres } from '../../server/db/database.ts';
import { verifyLedger } from '../../server/ledger/invariants.ts';
import { prepareDatabase } from '../../server/prepare-database.ts';
import { addRate } from '../../server/token/rates.ts';
import { startApi, type TestApi } from '../support/api.ts';
import { payScene, TOTAL } from '../support/pay-scene.ts';
import { balanceOf, tokens } from '../support/people.ts';
import { type PostgresServer, startPostgres } from '../support/postgres-server.ts';

let server: PostgresServer;
let database: Database;
let api: TestApi;

beforeAll(async () => {
  server = await startPostgres();
  database = openPostgres(server.url.replace('/template', '/postgres'));
  await prepareDatabase(database, true);
  api = await startApi({}, { ...database, owner: database });
  await addRate(api.db, { currency: 'EUR', rate: '0.25', source: 'test' });
});

afterAll(async () => {
  await api.http.close();
  await database.close();
  await server.stop();
});

test('a payment while the database is down is refused whole, and succeeds when it is back', async () => {
  const { params, payer } = await payScene(api);
  const confirm = () =>
    api.call(confirmPayment, { params, token: payer.token, body: { total: TOTAL } });

  await server.stopServer();
  const paying = await confirm();
  const reading = await api.call(readPaySession, { params });
  const ready = await api.http.inject('/health/ready');
  const live = await api.http.inject('/health/live');
  await server.startServer();
  const balance = await balanceOf(api, payer.cash);
  const again = await confirm();

  for (const answer of [paying, reading, ready]) {
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect(live.statusCode).toBe(200);
  expect(balance).toBe(tokens('1000'));
  expect(again.statusCode).toBe(200);
  expect((await verifyLedger(api.db)).flatMap(({ breaches }) => breaches)).toEqual([]);
});
