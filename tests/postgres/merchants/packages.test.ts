/**
 * The packages in programs of their own, installed from a running installation: ES modules, CommonJS
 * and strict TypeScript, on Node 20 to 24 and Bun, and Strapi's own client. They have a lockfile of their
 * own (300 MB), for `npm run test:long -- packages` (STACKS) alone.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as registrationEndpoints from '#shared/registration/endpoints.ts';
import { builtTemplates } from '../../../server/web/documents/html-templates.ts';
import { DIST, startApi, type TestApi, useApi } from '../../support/api/api.ts';
import { linkTo } from '../../support/mail/outbox.ts';
import { newMerchant, PASSWORD } from '../../support/people/people.ts';
import { newEmail } from '../../support/people/registration.ts';

const SOURCE = new URL('../../stacks/node/', import.meta.url);
const execute = promisify(execFile);
const base = useApi();
let api: TestApi;
let url = '';
let folder = '';

const run = async (command: string, ...args: string[]) =>
  (await execute(command, args, { cwd: folder, maxBuffer: 64 * 1024 * 1024 })).stdout.trim();

const RUNTIMES: Record<string, () => string> = {
  'this Node': () => process.execPath,
  'Node 20': () => join(folder, 'node_modules/node20/bin/node'),
  'Node 22': () => join(folder, 'node_modules/node22/bin/node'),
  Bun: () => join(folder, 'node_modules/bun/bin/bun'),
};

describe.skipIf(!process.env.STACKS)('the packages that an installation serves', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'salus-stack-'));
    await cp(SOURCE, folder, { recursive: true });
    await run('npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund');
    api = await startApi({}, base().database, await builtTemplates(DIST));
    url = await api.http.listen({ host: '127.0.0.1', port: 0 });
    const packages = ['server', 'embed'].map((name) => `${url}/packages/${name}.tgz`);
    await run('npm', 'install', '--no-save', '--no-audit', '--no-fund', ...packages);
  }, 600_000);
  afterAll(async () => {
    await api?.http.close();
    await rm(folder, { recursive: true, force: true });
  });

  describe.each(Object.keys(RUNTIMES))('on %s', (name) => {
    test.each(['shop.mjs', 'shop.cjs'])(
      'create a payment and verify an event: %s',
      async (file) => {
        const runtime = RUNTIMES[name]?.() ?? '';
        // The runtimes are installed on Linux with x64 alone.
        if (!existsSync(runtime) && process.platform !== 'linux') return;
        const { apiToken } = await newMerchant(api);

        expect(await run(runtime, file, url, apiToken)).toMatch(/^pay_\w{26} 401$/);
      },
    );
  });

  test('compile in strict TypeScript, as ES modules and CommonJS, with all checks of libraries', async () => {
    expect(await run('node_modules/.bin/tsc', '-p', '.')).toBe('');
  });

  test('bring a command line', async () => {
    expect(await run('node_modules/.bin/salus', '--version')).toMatch(/^\d+\.\d+\.\d+$/);
  });

  test('Strapi’s client registers, signs in, and sets a new password', async () => {
    const strapi = async (...args: string[]) =>
      JSON.parse(await run(process.execPath, 'strapi.cjs', `${url}/api`, ...args));
    const email = newEmail();
    const codeIn = async (template: string, name: string) =>
      (await linkTo(api, email, template)).searchParams.get(name) ?? '';

    expect(await strapi('register', 'Ana Prado', email, PASSWORD)).toEqual({ user: { email } });
    const confirmation = await codeIn('confirm-email', 'confirmation');
    await api.call(registrationEndpoints.confirm, { body: { confirmation } });
    expect((await strapi('login', email, PASSWORD)).user.email).toBe(email);

    await strapi('forgotPassword', email, 'https://shop.test/reset');
    const fresh = 'warm-river-77-stones';
    await strapi('resetPassword', await codeIn('reset-password', 'code'), fresh, fresh);
    expect((await strapi('login', email, fresh)).jwt).toMatch(/^ey/);
  });
});
