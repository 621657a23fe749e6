/** `npm run serve`: production starts on what is fit for real money, and says what is not. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPostgres } from '../../server/db/database.ts';
import { freePort } from '../support/free-port.ts';
import { APP_LOGIN, type PostgresServer, startPostgres } from '../support/postgres-server.ts';
import { type Program, runInTest } from '../support/programs.ts';
import { ops, untilClosed } from '../support/sandbox-program.ts';

const serve = (env: Record<string, string>) => runInTest(['scripts/serve.mjs'], env);
const secret = () => randomBytes(32).toString('base64');

async function refusal(env: Record<string, string>): Promise<string> {
  const program = serve(env);
  expect(await program.ended).toBe(1);
  expect(program.isLeft()).toBe(false);
  return program.said();
}

test('without settings it names each that is missing', async () => {
  const said = await refusal({});

  expect(said.match(/^[A-Z_]+(?=:)/gm)).toEqual([
    'PUBLIC_URL',
    'DATABASE_URL',
    'JWT_SECRET',
    'ENCRYPTION_KEY',
    'SMTP_URL',
    'MAIL_FROM',
    'CONTACT_MAIL',
  ]);
});

test('settings of a sandbox are refused, each by its name', async () => {
  const same = secret();
  const said = await refusal({
    PUBLIC_URL: 'http://localhost:4000',
    DATABASE_URL: 'data/pglite',
    JWT_SECRET: same,
    ENCRYPTION_KEY: same,
    STRIPE_SECRET_KEY: 'sk_test_12345678',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_12345678',
    STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
    WEBHOOK_ALLOW: '127.0.0.1:4100',
    SITE_ALLOW: '127.0.0.1:4100',
  });

  expect(said.match(/^[A-Z_]+(?=:)/gm)).toEqual([
    'PUBLIC_URL',
    'DATABASE_URL',
    'ENCRYPTION_KEY',
    'SMTP_URL',
    'MAIL_FROM',
    'CONTACT_MAIL',
    'STRIPE_SECRET_KEY',
    'STRIPE_PUBLISHABLE_KEY',
    'WEBHOOK_ALLOW',
    'SITE_ALLOW',
  ]);
});

describe('on a PostgreSQL server', () => {
  let server: PostgresServer;
  let asOwner: Record<string, string>;
  let asApp: Record<string, string>;

  beforeAll(async () => {
    server = await startPostgres();
    const admin = openPostgres(server.url.replace('/template', '/postgres'), 1);
    await admin.execute('create database salus');
    await admin.close();
    const url = new URL(server.url.replace('/template', '/salus'));
    const settings = {
      PUBLIC_URL: 'https://pay.test',
      JWT_SECRET: secret(),
      ENCRYPTION_KEY: secret(),
      SMTP_URL: 'smtp://localhost:1',
      MAIL_FROM: 'Salus <no-reply@pay.example>',
      CONTACT_MAIL: 'people@pay.example',
      METRICS_TOKEN: randomBytes(32).toString('hex'),
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
    };
    asOwner = { ...settings, DATABASE_URL: url.href };
    url.username = APP_LOGIN.user;
    url.password = APP_LOGIN.password;
    asApp = { ...settings, DATABASE_URL: url.href };
  });
  afterAll(() => server.stop());

  const portOf = ({ PORT }: Record<string, string>) => Number(PORT);

  /** Migrates as the owner and makes the server's own login, once for all tests. */
  let preparing: Promise<void> | undefined;
  function prepared(): Promise<void> {
    preparing ??= (async () => {
      const migrated = await ops(asOwner, 'db:migrate');
      expect(migrated).toEqual({ code: 0, said: expect.stringMatching(/^applied 0001_ledger/) });
      const owner = openPostgres(asOwner.DATABASE_URL ?? '', 1);
      await owner.execute(
        `create role ${APP_LOGIN.user} login password '${APP_LOGIN.password}' in role salus_app`,
      );
      await owner.close();
    })();
    return preparing;
  }

  async function listening(): Promise<Program> {
    await prepared();
    const program = serve(asApp);
    await program.says('"msg":"listening"');
    return program;
  }

  test('a database that is not migrated is refused, with what to run', async () => {
    expect(await refusal(asOwner)).toMatch(
      /^Not starting:\nDATABASE_URL: run npm run db:migrate as the owner first \(0001_ledger\.sql, /,
    );
  });

  test('a login that may write the ledger is refused', async () => {
    await prepared();

    expect(await refusal(asOwner)).toBe(
      'Not starting:\nDATABASE_URL: this login may write the ledger; use one that has only the role salus_app\n',
    );
  });

  test('with all it needs it serves, and a second one on its port says which variable', async () => {
    const program = await listening();

    const ready = await fetch(`http://127.0.0.1:${portOf(asApp)}/health/ready`);
    const second = await refusal(asApp);

    const figures = await fetch(`http://127.0.0.1:${portOf(asApp)}/metrics`, {
      headers: { authorization: `Bearer ${asApp.METRICS_TOKEN}` },
    });

    expect(ready.status).toBe(200);
    const text = await figures.text();
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.]+$/m);
    expect(text).toMatch(/^salus_up_database 1$/m);
    expect(text).toMatch(/^salus_database_connections\{state="waiting"\} 0$/m);
    expect(second).toContain(`Port ${portOf(asApp)} is taken. Set PORT to a free one.\n`);
    expect(second).not.toContain('    at ');
    program.signal('SIGTERM');
    expect(await program.ended).toBe(0);
    // Nothing that the server's login lacks the right to was tried.
    expect(program.said()).not.toContain('"level":50');
  });

  test('a request under way is answered when it is told to stop', async () => {
    const program = await listening();
    const member = { identifier: 'ana@pay.test', password: 'correct horse battery' };
    await ops(
      asApp,
      ...['member:create', '--email', member.identifier, '--password', member.password],
    );
    const body = JSON.stringify(member);
    const underWay = request({
      port: portOf(asApp),
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/auth/local',
      headers: {
        'content-type': 'application/json',
        'content-length': body.length,
        expect: '100-continue',
      },
    });
    underWay.flushHeaders();
    await once(underWay, 'continue');

    program.signal('SIGTERM');
    await untilClosed(portOf(asApp));
    underWay.end(body);

    const [response] = (await once(underWay, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(200);
    response.resume();
    expect(await program.ended).toBe(0);
  });
});
