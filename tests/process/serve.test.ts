/**
 * `npm run serve`: production starts only with settings fit for real money, and names the others.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPostgres } from '../../server/platform/db/database.ts';
import {
  asLogin,
  createLogins,
  LOGINS,
  type PostgresServer,
  startPostgres,
} from '../support/database/postgres-server.ts';
import { freePort } from '../support/processes/free-port.ts';
import { type Program, runInTest } from '../support/processes/programs.ts';
import { createMember, ops, untilClosed } from '../support/processes/sandbox-program.ts';

const serve = (env: Record<string, string>, ...kind: string[]) =>
  runInTest(['scripts/run/serve.mjs', ...kind], env);
const secret = () => randomBytes(32).toString('base64');

async function refusal(env: Record<string, string>, ...kind: string[]): Promise<string> {
  const program = serve(env, ...kind);
  expect(await program.ended).toBe(1);
  expect(program.isLeft()).toBe(false);
  return program.said();
}

test('without settings it names each missing one', async () => {
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

test('each sandbox setting is refused by name', async () => {
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

  expect(said.match(/^[A-Z_]+(?=:)/gm)?.toSorted()).toEqual([
    'CONTACT_MAIL',
    'DATABASE_URL',
    'ENCRYPTION_KEY',
    'MAIL_FROM',
    'PUBLIC_URL',
    'SITE_ALLOW',
    'SMTP_URL',
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_SECRET_KEY',
    'WEBHOOK_ALLOW',
  ]);
});

describe('on a PostgreSQL server', () => {
  let server: PostgresServer;
  let asOwner: Record<string, string>;
  let asWeb: Record<string, string>;
  let asWorker: Record<string, string>;
  let asOperator: Record<string, string>;

  beforeAll(async () => {
    server = await startPostgres();
    const admin = openPostgres(server.url.replace('/template', '/postgres'), 1);
    await admin.execute('create database salus');
    await admin.close();
    const url = server.url.replace('/template', '/salus');
    const shared = {
      PUBLIC_URL: 'https://pay.test',
      ENCRYPTION_KEY: secret(),
      METRICS_TOKEN: randomBytes(32).toString('hex'),
      HOST: '127.0.0.1',
    };
    const ofWeb = { JWT_SECRET: secret(), CONTACT_MAIL: 'people@pay.example' };
    const ofWorker = { SMTP_URL: 'smtp://localhost:1', MAIL_FROM: 'Salus <no-reply@pay.example>' };
    const login = (name: keyof typeof LOGINS) => ({ DATABASE_URL: asLogin(url, LOGINS[name]) });
    const port = async () => ({ PORT: String(await freePort()) });
    const all = { ...shared, ...ofWeb, ...ofWorker };
    asOwner = { ...all, ...(await port()), DATABASE_URL: url };
    asWeb = { ...shared, ...ofWeb, ...login('web'), ...(await port()) };
    asWorker = { ...shared, ...ofWorker, ...login('worker'), ...(await port()) };
    asOperator = { ...all, ...login('operator') };
  });
  afterAll(() => server.stop());

  const portOf = ({ PORT }: Record<string, string>) => Number(PORT);

  /** Migrates as the owner and creates the server's own login, once for all tests. */
  let preparing: Promise<void> | undefined;
  function prepared(): Promise<void> {
    preparing ??= (async () => {
      const migrated = await ops(asOwner, 'db:migrate');
      expect(migrated).toEqual({ code: 0, said: expect.stringMatching(/^applied 0001_baseline/) });
      const owner = openPostgres(asOwner.DATABASE_URL ?? '', 1);
      await owner.execute(createLogins);
      await owner.close();
    })();
    return preparing;
  }

  async function listening(env = asWeb, kind = 'web'): Promise<Program> {
    await prepared();
    const program = serve(env, kind);
    await program.says('"msg":"listening"');
    return program;
  }

  test('a database that is not migrated is refused, with the command to run', async () => {
    expect(await refusal(asOwner)).toMatch(
      /^Not starting:\nDATABASE_URL: run npm run db:migrate as the owner first \(0001_baseline\.sql, /,
    );
  });

  test('another version of PostgreSQL is refused, with the versions that work', async () => {
    await prepared();
    // The server reports an old version to this login.
    const owner = openPostgres(asOwner.DATABASE_URL ?? '', 1);
    await owner.execute(`create schema old;
      create function old.current_setting(text) returns text language sql as $$ select '140022' $$;
      create role old_server login password 'old' in role salus_web;
      grant usage on schema old to old_server`);
    await owner.close();
    const url = new URL(asOwner.DATABASE_URL ?? '');
    [url.username, url.password] = ['old_server', 'old'];
    url.searchParams.set('options', '-c search_path=old,pg_catalog,public');

    expect(await refusal({ ...asWeb, DATABASE_URL: url.href }, 'web')).toBe(
      'Not starting:\nDATABASE_URL: PostgreSQL 14 is not supported; use PostgreSQL 15 to 18\n',
    );
    expect(await ops({ ...asOwner, DATABASE_URL: url.href }, 'db:migrate')).toEqual({
      code: 1,
      said: expect.stringContaining('PostgreSQL 14 is not supported'),
    });
  });

  test('an address whose options replace the settings of the connection is refused, and names them', async () => {
    await prepared();
    const url = new URL(asWeb.DATABASE_URL ?? '');
    url.searchParams.set('options', '-c DateStyle=German');

    const said = await refusal({ ...asWeb, DATABASE_URL: url.href }, 'web');

    expect(said).toContain(`set DateStyle = 'ISO, MDY' (now 'German, `);
    expect(said).not.toContain('search_path');
  });

  test('a login with write access to the ledger is refused', async () => {
    await prepared();

    expect(await refusal(asOwner)).toBe(
      'Not starting:\nDATABASE_URL: this login may write the ledger; use a login whose only role is salus_app, or salus_web and salus_worker\n',
    );
  });

  test('the login and the secrets of another process are refused', async () => {
    await prepared();

    expect(await refusal({ ...asWeb, DATABASE_URL: asWorker.DATABASE_URL ?? '' }, 'web')).toContain(
      'DATABASE_URL: use a login whose only role is salus_web\n',
    );
    const { JWT_SECRET = '' } = asWeb;
    expect(await refusal({ ...asWorker, JWT_SECRET }, 'worker')).toContain(
      'JWT_SECRET: only the web',
    );
  });

  test('the worker works with its own login, and answers probes alone', async () => {
    const program = await listening(asWorker, 'worker');
    const at = (path: string) => fetch(`http://127.0.0.1:${portOf(asWorker)}${path}`);

    const [ready, call] = [await at('/health/ready'), await at('/api/appconfig')];
    await program.says('the mail server cannot be used');
    const later = await at('/health/ready');

    expect([ready.status, call.status]).toEqual([200, 404]);
    expect(await later.json()).toEqual({ status: 'ready', mail: 'refused' });
    expect(program.said()).toContain('"host":"localhost","port":1,"reason":"connect ECONNREFUSED');
    program.signal('SIGTERM');
    expect(await program.ended).toBe(0);
    // It tried nothing that its login has no right to do.
    expect(program.said()).not.toContain('"level":50');
  });

  test('it serves, and a second one on the same port names the variable', async () => {
    const program = await listening();

    const ready = await fetch(`http://127.0.0.1:${portOf(asWeb)}/health/ready`);
    const second = await refusal(asWeb, 'web');

    const figures = await fetch(`http://127.0.0.1:${portOf(asWeb)}/metrics`, {
      headers: { authorization: `Bearer ${asWeb.METRICS_TOKEN}` },
    });

    expect(ready.status).toBe(200);
    const text = await figures.text();
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.]+$/m);
    expect(text).toMatch(/^salus_up_database 1$/m);
    expect(text).toMatch(/^salus_database_connections\{state="waiting"\} 0$/m);
    expect(second).toContain(`Port ${portOf(asWeb)} is taken. Set PORT to a free one.\n`);
    expect(second).not.toContain('    at ');
    program.signal('SIGTERM');
    expect(await program.ended).toBe(0);
    // The server tried nothing that its login has no right to do.
    expect(program.said()).not.toContain('"level":50');
  });

  test('a request in progress is answered before the server stops', async () => {
    const program = await listening();
    const member = { identifier: 'ana@pay.test', password: 'correct horse battery' };
    await createMember(asOperator, member.identifier, member.password);
    const body = JSON.stringify(member);
    const underWay = request({
      port: portOf(asWeb),
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
    await untilClosed(portOf(asWeb));
    underWay.end(body);

    const [response] = (await once(underWay, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(200);
    response.resume();
    expect(await program.ended).toBe(0);
  });
});
