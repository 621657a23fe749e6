/** `npm run console` on PostgreSQL, as its unit in `deploy` starts it. */
import { expect, test } from 'vitest';
import { runCommand } from '../../../server/operate/ops/run-command.ts';
import { productionConfig } from '../../../server/platform/config/config.ts';
import { useApi } from '../../support/api/api.ts';
import { asLogin, LOGINS } from '../../support/database/postgres-server.ts';
import { newOperatorKey } from '../../support/operators/operator-key.ts';
import { freePort } from '../../support/processes/free-port.ts';
import { PRODUCTION } from '../../support/processes/production-settings.ts';
import { runInTest } from '../../support/processes/programs.ts';

const PROGRAM = 'server/operate/console/main.ts';
const api = useApi();

const start = async (login: keyof typeof LOGINS) => {
  const port = await freePort();
  const DATABASE_URL = asLogin(api().database.url ?? '', LOGINS[login]);
  const env = { ...PRODUCTION, DATABASE_URL, PORT: String(port) };
  return { program: runInTest([PROGRAM], env), origin: `http://127.0.0.1:${port}` };
};

test('does not start before there are operators, or with the login of another process', async () => {
  const early = (await start('operator')).program;
  expect(await early.ended).toBe(1);
  const foreign = (await start('web')).program;
  expect(await foreign.ended).toBe(1);

  expect(early.said()).toContain('no operators: npm run ops -- help operator:init');
  expect(foreign.said()).toContain('salus_operator');
});

test('serves the page and nothing of the other processes, and ends at SIGTERM', async () => {
  const keys = ['ada', 'alan'].map((name) => `${name} admin ${newOperatorKey().publicKey}`);
  const { database } = api();
  const config = productionConfig(PRODUCTION);
  const init = ['operator:init', `--keys=${keys.join('\n')}`];
  const { output } = await runCommand(
    { database: database.owner, config, migrate: async () => [] },
    { command: init },
  );
  expect(output).toContain('ada');
  const { program, origin } = await start('operator');
  await program.says('listening');
  const page = await fetch(`${origin}/operate`);
  const [live, ready, pay] = await Promise.all(
    ['/health/live', '/health/ready', '/api/appconfig'].map((path) => fetch(origin + path)),
  );
  program.signal('SIGTERM');

  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/);
  expect([live?.status, ready?.status, pay?.status]).toEqual([200, 200, 404]);
  expect(await program.ended).toBe(0);
});
