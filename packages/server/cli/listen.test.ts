// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { kept, salus, signIn, useMachine } from './run-in-test.ts';

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

  test('makes an endpoint, uses it again in the next run, and switches it off at the end', async () => {
    let made: object[] = [];
    const api = await signIn(machine, {
      ...events,
      'GET webhook-endpoints': () => ({ data: made }),
      'POST webhook-endpoints': () => {
        made = [endpoint];
        return { ...endpoint, secret: SECRET };
      },
      'PUT webhook-endpoints/whe_1': () => endpoint,
    });

    expect(await salus('listen', '--forward', HOOK, ...command)).toBe(7);
    expect(await salus('listen', '--forward', HOOK, ...command)).toBe(7);

    const line = `Events go to ${HOOK}, signed with ${SECRET}`;
    expect(machine.said.filter((one) => one.startsWith('Events'))).toEqual([line, line]);
    const changes = api.asked.filter(({ call }) => /^(POST|PUT)/.test(call));
    expect(
      changes.map(({ call, body }) => [call, (body as { enabled?: boolean }).enabled]),
    ).toEqual([
      ['POST webhook-endpoints', undefined],
      ['PUT webhook-endpoints/whe_1', false],
      ['PUT webhook-endpoints/whe_1', true],
      ['PUT webhook-endpoints/whe_1', false],
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

  test('triggers test events at its own endpoint', async () => {
    const api = await signIn(machine, {
      ...events,
      'GET webhook-endpoints': () => ({ data: [endpoint] }),
      'POST webhook-endpoints': () => ({ ...endpoint, secret: SECRET }),
      'PUT webhook-endpoints/whe_1': () => endpoint,
      'POST webhook-endpoints/whe_1/test': () => ({ eventId: 'evt_1' }),
    });
    await salus('listen', '--forward', HOOK, ...command);

    await salus('trigger', 'pay_session.paid');

    expect(api.calls().at(-1)).toBe('POST webhook-endpoints/whe_1/test');
    expect(machine.said.at(-1)).toBe('pay_session.paid is on its way as evt_1');
  });

  test('refuses an invalid address', async () => {
    await signIn(machine, {});
    await expect(salus('listen', '--forward', 'localhost')).rejects.toThrow('needs an address');
  });
});
