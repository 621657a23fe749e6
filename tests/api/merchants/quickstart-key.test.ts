/**
 * A developer's key with the scopes that docs/quickstart.md lists makes every step of that page, and one of the preset
 * *Payments only* the commands that docs/tokens.md lists.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { scopesOf } from '../../../hosted/pages/api-settings/api-keys/presets.ts';
import { salus, useMachine } from '../../../packages/server/cli/run-in-test.ts';
import { createSalus } from '../../../packages/server/client.ts';
import { useApi } from '../../support/api/api.ts';
import { askForKey } from '../../support/merchants/api-keys.ts';
import { newMerchant } from '../../support/people/people.ts';

const api = useApi();
const machine = useMachine();
let url = '';

beforeAll(async () => {
  url = await api().http.listen({ host: '127.0.0.1', port: 0 });
});

const page = await readFile('docs/quickstart.md', 'utf8');
const [, list = ''] = /choose \*Custom\* and ([^.]+)\./.exec(page) ?? [];
const scopes = [...list.matchAll(/`([a-z-]+:[a-z]+)`/g)].map(([, scope = '']) => scope);

test('a key of exactly the scopes of the quickstart signs in, prepares the shop, and sells', async () => {
  const merchant = await newMerchant(api());
  const { token } = (await askForKey(api(), merchant, { scopes })).json();
  const folder = await mkdtemp(join(tmpdir(), 'salus-quickstart-'));
  try {
    await salus('login', '--url', url, '--token', token);
    await salus('whoami');
    await salus('init', folder);
    const { paySessions, events } = createSalus({ url, token, retries: 0 });
    const { id } = await paySessions.create({ amount: '40.00', currency: 'EUR' });

    const signedIn = `Signed in to ${url} as Casa Alba (shop.test), with a test key.`;
    expect(machine.said.filter((line) => line.startsWith('Signed in'))).toEqual([
      signedIn,
      signedIn,
    ]);
    expect(machine.said.at(-1)).toBe('http://127.0.0.1:4300 is one of your sites now.');
    expect(await paySessions.read(id)).toMatchObject({ status: 'pending' });
    expect(await events.list()).toMatchObject({ data: [] });
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a key of the preset “Payments only” signs in, sells, follows events and examines a page', async () => {
  const merchant = await newMerchant(api());
  const { token } = (
    await askForKey(api(), merchant, { scopes: [...scopesOf('payments')] })
  ).json();

  await salus('login', '--url', url, '--token', token);
  await salus('whoami');
  await salus('sessions', 'create', '40.00', 'EUR');
  await salus('sessions');
  await salus('doctor', 'https://shop.test/');
  const { paySessions, events } = createSalus({ url, token, retries: 0 });
  const { data } = await paySessions.list();

  expect(machine.said[0]).toBe(`Signed in to ${url} as Casa Alba (shop.test), with a test key.`);
  expect(data).toMatchObject([{ status: 'pending' }]);
  expect(await events.list()).toMatchObject({ data: [] });
});

test.each([
  ['requests:read', ['logs']],
  ['webhook-endpoints:write', ['trigger', 'pay_session.paid']],
])('without the scope %s, salus %j names it', async (scope, command) => {
  const merchant = await newMerchant(api());
  const { token } = (
    await askForKey(api(), merchant, { scopes: [...scopesOf('payments')] })
  ).json();
  await salus('login', '--url', url, '--token', token);

  await expect(salus(...command)).rejects.toThrow(scope);
});
