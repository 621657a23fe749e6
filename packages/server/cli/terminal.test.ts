// @vitest-environment node
/** Each command at a terminal: its words, its exit code, and what Ctrl-C leaves. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  atTerminal,
  hasTerminal,
  type Reply,
} from '../../../tests/support/processes/at-terminal.ts';
import { createProgram } from './program.ts';
import { SETTINGS, startApi } from './run-in-test.ts';

const CTRL_C = '\u0003';
const KEY = 'salus_test_0123456789abcdef';
const HOOK = 'http://127.0.0.1:4300/webhooks/salus';
const endpoint = { id: 'whe_1', url: HOOK, enabled: true, secret: `whsec_${'A'.repeat(43)}=` };
const session = {
  ...{ id: 'pay_1', status: 'pending', amount: '40.00', currency: 'EUR', reference: null },
  ...{ createdAt: '2026-11-27T10:00:00.000Z', url: 'http://x/pay/pay_1' },
};
const call = { at: '2026-11-27T10:00:00.000Z', method: 'GET', status: 200, durationMs: 3, id: '1' };
const exchange = {
  request: { url: HOOK },
  response: null,
  durationMs: 2,
  problem: 'refused',
  error: 'no',
};

const REPLIES = {
  ...SETTINGS,
  'POST settings/origins': () => ({}),
  'GET events': () => ({ data: [], next: null }),
  'GET webhook-endpoints': () => ({ data: [endpoint] }),
  'POST webhook-endpoints': () => endpoint,
  'DELETE webhook-endpoints/whe_1': () => ({ id: 'whe_1', deleted: true }),
  'POST webhook/test': () => ({ eventId: 'evt_1', exchange }),
  'GET pay-sessions': () => ({ data: [session], next: null }),
  'GET requests': () => ({ data: [{ ...call, path: '/api/merchant/settings' }], next: null }),
  'POST doctor': () => ({ url: 'http://x/', findings: [] }),
};

describe.skipIf(!hasTerminal)('at a terminal', () => {
  let home = '';
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'salus-terminal-'));
  });
  afterEach(() => rmSync(home, { recursive: true }));

  const run = (env: Record<string, string>, words: string[], replies: Reply[] = []) =>
    atTerminal(
      ['packages/server/cli/main.ts', ...words],
      { XDG_CONFIG_HOME: home, ...env },
      replies,
    );

  test('login hides the key, whoami names the business, and logout forgets both', async () => {
    const { url } = await startApi(REPLIES);
    const asked: Reply[] = [
      [/Address of Salus/, `${url}\r`],
      [/API key/, `${KEY}\r`],
    ];

    const login = await run({}, ['login'], asked);
    const whoami = await run({}, ['whoami']);
    const logout = await run({}, ['logout']);
    const after = await run({}, ['whoami']);

    const words = `Signed in to ${url} as Casa Alba (casa-alba.test), with a test key.`;
    expect([login.code, whoami.code, logout.code, after.code]).toEqual([0, 0, 0, 1]);
    expect(login.said).toContain(words);
    expect(login.said).not.toContain(KEY.slice(0, 14));
    expect(whoami.said.trim()).toBe(words);
    expect(logout.said.trim()).toBe(
      `Signed out of ${url}. The API key stays valid until you revoke it there.`,
    );
    expect(after.said.trim()).toBe('Run salus login first, or set SALUS_URL and SALUS_TOKEN.');
  });

  describe('logout of a machine on which an aborted listen left an endpoint', () => {
    const listeners = { [HOOK]: { id: endpoint.id, secret: endpoint.secret } };
    const config = () => join(home, 'salus/config.json');
    const logOut = async (replies: Parameters<typeof startApi>[0]) => {
      const api = await startApi({ ...REPLIES, ...replies });
      mkdirSync(join(home, 'salus'));
      const known = { url: api.url, installations: { [api.url]: { token: KEY, listeners } } };
      writeFileSync(config(), JSON.stringify(known));
      const { code, said } = await run({}, ['logout']);
      const { installations } = JSON.parse(readFileSync(config(), 'utf8'));
      return { calls: api.calls(), code, said, kept: installations[api.url] };
    };

    test('deletes the endpoint, and forgets both', async () => {
      const { calls, code, said, kept } = await logOut({});

      expect([code, calls]).toEqual([0, ['DELETE webhook-endpoints/whe_1']]);
      expect(said).not.toContain('Settings → Webhooks');
      expect(kept).toBeUndefined();
    });

    test('forgets the key alone where the endpoint cannot be deleted, and says so', async () => {
      const refusal = { statusCode: 401, code: 'unauthenticated', message: 'Revoked.' };

      const { code, said, kept } = await logOut({
        'DELETE webhook-endpoints/whe_1': () => refusal,
      });

      expect(code).toBe(0);
      expect(said).toContain(`The endpoint for ${HOOK} is still there`);
      expect(kept).toEqual({ listeners });
    });
  });

  test.each([
    ['the address', /Address of Salus/],
    ['the key', /API key/],
  ])('Ctrl-C at the question for %s ends without a stack', async (name, question) => {
    const url = name === 'the key' ? ['--url', 'https://pay.example'] : [];

    const { code, said } = await run({}, ['login', ...url], [[question, CTRL_C]]);

    expect(code).toBe(130);
    expect(said).not.toMatch(/Error|\bat /);
  });

  test('listen ends on Ctrl-C, and nothing waits for the next shop', async () => {
    const api = await startApi(REPLIES);
    const env = { SALUS_URL: api.url, SALUS_TOKEN: KEY };

    const { code, said } = await run(
      env,
      ['listen', '--forward', HOOK],
      [[/Each delivery/, CTRL_C]],
    );

    // The last call for events may arrive after the deletion, because nothing awaits it.
    const endpoints = api.calls().filter((call) => call.includes('webhook-endpoints'));
    expect([code, endpoints.at(-1)]).toEqual([0, 'DELETE webhook-endpoints/whe_1']);
    expect(said).toContain(`Events go to ${HOOK}`);
    expect(said).not.toMatch(/Error/);
  });

  const COMMANDS: [words: string[], code: number, said: RegExp][] = [
    [['init', '--stack', 'php'], 1, /^Unknown stack "php". Known: node, express, next\.$/m],
    [
      ['trigger', 'pay_session.paid'],
      1,
      /^pay_session\.paid evt_1 {2}not taken by \S+: no, 2 ms$/m,
    ],
    [['sessions'], 0, /pay_1 {2}pending {2}40\.00 EUR/],
    [['logs', '--limit', '1'], 0, /^10:00:00 {2}200 {2}GET/m],
    [['logs', '--limit', 'ten'], 1, /^--limit needs a number from 1 to 9999, not "ten"\.$/m],
    [['doctor', 'http://x/'], 0, /^http:\/\/x\/$/m],
    [['completion', 'bash'], 0, /complete -o default -F _salus salus/],
  ];

  test.each(COMMANDS)('%s exits with %i', async (words, code, expected) => {
    const { url } = await startApi(REPLIES);

    const done = await run({ SALUS_URL: url, SALUS_TOKEN: KEY }, words);

    expect(done.said.replaceAll('\r', '')).toMatch(expected);
    expect(done.code).toBe(code);
  });

  test('each command has been run', () => {
    const run = ['login', 'whoami', 'logout', 'listen', ...COMMANDS.map(([[name]]) => name)];

    const names = createProgram(() => {}).commands.map((command) => command.name());
    expect(names.filter((name) => !run.includes(name))).toEqual([]);
  });
});
