// @vitest-environment node
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { kept, SETTINGS, salus, signIn, startApi, useMachine } from './run-in-test.ts';

const machine = useMachine();

describe('login', () => {
  test('proves the key and keeps it for this user alone', async () => {
    const { url } = await startApi(SETTINGS);

    await salus('login', '--url', `${url}/`, '--token', 'salus_test_A');

    expect(machine.said).toEqual([
      `Signed in to ${url} as Casa Alba (casa-alba.test), with a test key.`,
    ]);
    expect((await stat(join(machine.home, 'salus/config.json'))).mode & 0o777).toBe(0o600);
    expect(await kept(machine)).toMatchObject({
      url,
      installations: { [url]: { token: 'salus_test_A' } },
    });
  });

  test('keeps nothing when the key is refused', async () => {
    const { url } = await startApi({
      'GET settings': () => ({ statusCode: 401, code: 'unauthorized', message: 'No.' }),
    });

    await expect(salus('login', '--url', url, '--token', 'wrong')).rejects.toThrow('No.');
    expect(await readdir(machine.home)).toEqual([]);
  });
});

test('a command without login says what to do', async () => {
  await expect(salus('sessions')).rejects.toThrow('Run salus login first');
});

test.each(['nope', 'pay.example', 'ftp://pay.example'])(
  '%s is refused as an address',
  async (url) => {
    await expect(salus('login', '--url', url, '--token', 't')).rejects.toThrow(
      `"${url}" is no address of Salus, such as https://pay.example.`,
    );
  },
);

test('the environment wins over login', async () => {
  const first = await startApi(SETTINGS);
  const second = await startApi({ 'GET pay-sessions': () => ({ data: [], next: null }) });
  await salus('login', '--url', first.url, '--token', 't');
  vi.stubEnv('SALUS_URL', second.url);
  vi.stubEnv('SALUS_TOKEN', 't');

  await salus('sessions');

  expect(second.calls()).toEqual(['GET pay-sessions']);
});

describe('signed in', () => {
  const session = {
    id: 'pay_1',
    status: 'paid',
    amount: '40.00',
    currency: 'EUR',
    reference: 'order-1',
    createdAt: '2026-11-27T10:00:00.000Z',
    url: 'http://x/pay/pay_1',
  };

  test('sessions are listed for people, and as JSON lines for programs', async () => {
    await signIn(machine, { 'GET pay-sessions': () => ({ data: [session], next: null }) });

    await salus('sessions');
    await salus('--json', 'sessions', 'list');

    expect(machine.said[0]).toBe('2026-11-27 10:00  pay_1  paid  40.00 EUR  order-1');
    expect(JSON.parse(machine.said[1] ?? '')).toEqual(session);
  });

  test('a session is created and its address shown', async () => {
    const api = await signIn(machine, { 'POST pay-sessions': () => session });

    await salus('sessions', 'create', '40.00', 'EUR', '--reference', 'order-1');

    expect(api.asked[0]?.body).toEqual({ amount: '40.00', currency: 'EUR', reference: 'order-1' });
    expect(machine.said[0]).toContain('Pay it at http://x/pay/pay_1');
  });

  test('the doctor fails when a finding is a problem', async () => {
    const finding = { severity: 'problem', code: 'csp_frame', found: 'a', fix: 'b', origin: null };
    await signIn(machine, { 'POST doctor': () => ({ url: 'http://x/', findings: [finding] }) });

    expect(await salus('doctor', 'http://x/')).toBe(1);
    expect(machine.said).toEqual(['http://x/', '✗ csp_frame: a\n  use: b']);
  });

  test('logs are shown oldest first, and the calls of this command are no part of their number', async () => {
    const entry = { at: '2026-11-27T10:00:00.000Z', method: 'GET', status: 200, durationMs: 3 };
    const paths = ['requests', 'pay-sessions/pay_1', 'requests', 'settings', 'balance'];
    const data = paths.map((path, id) => ({
      ...entry,
      id: `${id}`,
      path: `/api/merchant/${path}`,
    }));
    await signIn(machine, { 'GET requests': () => ({ data, next: null }) });

    await salus('logs', '--limit', '2');

    expect(machine.said.map((line) => line.split(/\s+/)[3])).toEqual([
      '/api/merchant/settings',
      '/api/merchant/pay-sessions/pay_1',
    ]);
  });
});

test('completion knows every command and its options', async () => {
  await salus('completion', 'bash');

  expect(machine.said[0]).toContain('login logout whoami init listen trigger sessions logs doctor');
  expect(machine.said[0]).toContain('listen) words="--forward --events --since"');
  await expect(salus('completion', 'csh')).rejects.toThrow('Known: bash, zsh, fish');
});
