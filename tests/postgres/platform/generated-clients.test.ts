/**
 * Redocly and Spectral accept the merchant API's document, and clients that three generators make of
 * it compile and ask for a payment. They have a lockfile of their own: 190 MB, for
 * `npm run test:long -- generated-clients` (GENERATED_CLIENTS) alone.
 */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import { payFor } from '../../support/payments/pay-scene.ts';
import { newMerchant } from '../../support/people/people.ts';

const SOURCE = new URL('../../generated-clients/', import.meta.url);
const api = useApi();
let folder: string;
let base: string;

const started = promisify(execFile);
const run = async (command: string, ...args: string[]) =>
  (await started(command, args, { cwd: folder, maxBuffer: 64 * 1024 * 1024 })).stdout;
const tool = (name: string, ...args: string[]) => run(join('node_modules/.bin', name), ...args);

describe.skipIf(!process.env.GENERATED_CLIENTS)('the document of the merchant API', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'salus-clients-'));
    await cp(SOURCE, folder, { recursive: true });
    await run('npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund');
    base = `${await api().http.listen({ host: '127.0.0.1', port: 0 })}/api`;
    const document = (await api().http.inject('/api/merchant/openapi.json')).json();
    const here = { ...document, servers: [{ url: base }] };
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(here));
    await tool('openapi-typescript', 'openapi.json', '-o', 'out/openapi-typescript.d.ts');
    await tool('openapi-ts', '-i', 'openapi.json', '-o', 'out/hey-api');
    await tool('orval', '--config', 'orval.config.cjs');
    await tool('tsc', '-p', '.');
  }, 600_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('has no error by the rules of Redocly and Spectral', async () => {
    await tool('redocly', 'lint', 'openapi.json');
    await tool('spectral', 'lint', 'openapi.json', '-r', 'spectral.yaml');
  });

  test.each(['openapi-fetch', 'hey-api', 'orval'])(
    'makes a client with %s that asks for a payment and sees it paid',
    async (name) => {
      const merchant = await newMerchant(api());
      const client = (...args: string[]) =>
        run(process.execPath, join('dist', `${name}.js`), base, merchant.apiToken, ...args);

      const id = (await client()).trim();
      expect(id).toMatch(/^pay_/);
      await payFor(api(), id);

      expect((await client(id)).trim()).toBe(`${id} paid`);
    },
  );
});
