import { expect, test } from 'vitest';
import { startApi, useApi } from '../../support/api/api.ts';
import { openTestDatabase } from '../../support/database/database.ts';

const api = useApi();

test('a running server is live and ready', async () => {
  const live = await api().http.inject('/health/live');
  const ready = await api().http.inject('/health/ready');

  expect([live.statusCode, live.json()]).toEqual([200, { status: 'live' }]);
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready' }]);
});

test('a server without its database is live and not ready', async () => {
  const database = await openTestDatabase(1);
  const cutOff = await startApi({}, database);
  await database.close();

  const live = await cutOff.http.inject('/health/live');
  const ready = await cutOff.http.inject('/health/ready');
  await cutOff.http.close();

  expect(live.statusCode).toBe(200);
  expect([ready.statusCode, ready.json().code]).toEqual([503, 'unavailable']);
  expect(Number(ready.headers['retry-after'])).toBeGreaterThan(0);
});

test('a server that is shutting down still serves, but is not ready', async () => {
  const database = await openTestDatabase(1);
  const leaving = await startApi({}, database, undefined, { isStopping: () => true });

  const live = await leaving.http.inject('/health/live');
  const ready = await leaving.http.inject('/health/ready');
  const read = await leaving.http.inject('/api/appconfig');
  await leaving.http.close();
  await database.close();

  expect([live.statusCode, read.statusCode]).toEqual([200, 200]);
  expect([ready.statusCode, ready.json().code]).toEqual([503, 'unavailable']);
});

test('health checks are not rate-limited', async () => {
  const { limits } = api().config;
  const strict = await startApi({ limits: { ...limits, perAddress: 1 } }, api().database);

  const answers = [];
  for (let i = 0; i < 5; i++) {
    answers.push(
      await strict.http.inject('/health/live'),
      await strict.http.inject('/health/ready'),
    );
  }
  await strict.http.close();

  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
});
