/** A server that works has the figures of each of its background tasks. */
import { expect, test } from 'vitest';
import { JOBS } from '../../../server/jobs.ts';
import { startServer } from '../../../server/main.ts';
import { createLog } from '../../../server/platform/core/log.ts';
import { DIST, testConfig } from '../../support/api/api.ts';
import { openTestDatabase } from '../../support/database/database.ts';
import { freePort } from '../../support/processes/free-port.ts';

test('scheduled jobs and tasks that poll have the same figures from their start on', async () => {
  const token = 'x'.repeat(32);
  const config = testConfig({ port: await freePort(), metricsTokens: [token] });
  const database = await openTestDatabase();
  const server = await startServer({
    ...{ config, database, dist: DIST, host: '127.0.0.1', log: createLog('silent') },
    templates: { dev: false, prerendered: [], read: async () => '<!doctype html>' },
  });

  const answer = await fetch(`http://127.0.0.1:${config.port}/metrics`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const text = await answer.text();
  await server.stop();
  await database.close();

  for (const task of [
    ...JOBS.map(({ name }) => name),
    ...['deliveries', 'verification', 'request-log'],
  ]) {
    expect(text).toContain(`salus_task_runs_total{task="${task}"}`);
    expect(text).toContain(`salus_task_failures_total{task="${task}"}`);
  }
});
