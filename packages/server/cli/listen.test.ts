// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { kept, salus, signIn, useMachine } from './run-in-test.ts';
import { remember } from './store.ts';

const machine = useMachine();

describe('listen', () => {
  const HOOK = 'http://127.0.0.1:4300/webhooks/salus';
  const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const endpoint = { id: 'whe_1', url: HOOK, enabled: true };
  /** The command ends at once and prints the secret that it got. */
  const command = [
    '--',
    process.execPath,
    '-e',
    'process.exit(process.env.SALUS_WEBHOOK_SECRET?.startsWith("whsec_") ? 7 : 1)',
  ];
  const events = { 'GET events': () => ({ data: [], next: null }) };

  const endpoints = {
    ...events,
    'GET webhook-endpoints': () => ({ data: [endpoint] }),
    'POST webhook-endpoints': () => ({ ...endpoint, secret: SECRET }),
    'DELETE webhook-endpoints/whe_1': () => ({ id: 'whe_1', deleted: true }),
  };

  test('makes an endpoint and deletes it at the end, so that no event waits for the next shop', async () => {
    const api = await signIn(machine, endpoints);

    expect(await salus('listen', '--forward', HOOK, ...command)).toBe(7);

    expect(machine.said[0]).toBe(`Events go to ${HOOK}, signed with ${SECRET}`);
    expect(api.calls().filter((call) => !call.startsWith('GET'))).toEqual([
      'POST webhook-endpoints',
      'DELETE webhook-endpoints/whe_1',
    ]);
    expect((await kept(machine)).installations[api.url]?.listeners).toEqual({});
  });

  test('deletes what an aborted run left, before it makes another one', async () => {
    const api = await signIn(machine, {
      ...endpoints,
      'POST webhook-endpoints': () => ({ ...endpoint, id: 'whe_2', secret: SECRET }),
      'DELETE webhook-endpoints/whe_2': () => ({ id: 'whe_2', deleted: true }),
    });
    const left = { id: 'whe_1', secret: SECRET };
    await remember(api.url, (known) => ({ ...known, listeners: { [HOOK]: left } }));

    await salus('listen', '--forward', HOOK, ...command);

    expect(api.calls().filter((call) => !call.startsWith('GET'))).toEqual([
      'DELETE webhook-endpoints/whe_1',
      'POST webhook-endpoints',
      'DELETE webhook-endpoints/whe_2',
    ]);
  });

  test.each([
    [
      'an installation elsewhere cannot reach this machine',
      {
        statusCode: 422,
        code: 'validation_failed',
        message: 'No.',
        errors: [{ path: 'url', message: 'Must be public.', code: 'webhook_address' }],
      },
    ],
    ['the key may not make endpoints', { statusCode: 403, code: 'forbidden', message: 'No.' }],
  ])('forwards by itself where %s, with a secret of this machine', async (_, refusal) => {
    const api = await signIn(machine, {
      ...events,
      'GET webhook-endpoints': () => ({ data: [] }),
      'POST webhook-endpoints': () => refusal,
    });

    expect(await salus('listen', '--forward', HOOK, ...command)).toBe(7);
    expect(await salus('listen', '--forward', HOOK, ...command)).toBe(7);

    const { secret } = (await kept(machine)).installations[api.url] ?? {};
    expect(secret).toMatch(/^whsec_/);
    expect(machine.said).toEqual(Array(2).fill(`Events go to ${HOOK}, signed with ${secret}`));
  });

  const exchange = {
    request: { url: HOOK },
    response: { status: 204 },
    durationMs: 3,
    problem: null,
    error: null,
  };
  const refused = { response: null, problem: 'refused', error: 'connect ECONNREFUSED' };

  test.each([
    ['taken', exchange, 0, `taken by ${HOOK}: 204, 3 ms`],
    ['refused', { ...exchange, ...refused }, 1, `not taken by ${HOOK}: connect ECONNREFUSED, 3 ms`],
    [
      'sent nowhere',
      null,
      0,
      'stored, and sent to no endpoint; a running salus listen forwards it',
    ],
  ])('a test event at its endpoint that was %s is told so', async (_, given, code, words) => {
    const api = await signIn(machine, {
      ...endpoints,
      'POST webhook-endpoints/whe_1/test': () => ({ eventId: 'evt_1', exchange: given }),
    });
    const running = { id: 'whe_1', secret: SECRET };
    await remember(api.url, (known) => ({ ...known, listeners: { [HOOK]: running } }));

    expect(await salus('trigger', 'pay_session.paid')).toBe(code);

    expect(machine.said).toEqual([`pay_session.paid evt_1  ${words}`]);
  });

  test('refuses an invalid address', async () => {
    await signIn(machine, {});
    await expect(salus('listen', '--forward', 'localhost')).rejects.toThrow('needs an address');
  });
});
