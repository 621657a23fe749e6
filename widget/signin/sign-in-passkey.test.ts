import { beforeEach, expect, it, vi } from 'vitest';
import type { Call } from '#shared/http/call.ts';
import { createSignInModel } from './sign-in-model.ts';

const device = vi.hoisted(() => ({ startAuthentication: vi.fn() }));
vi.mock('@simplewebauthn/browser', () => device);

const signed = {
  id: 'aWQ',
  rawId: 'aWQ',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA', userHandle: 'dQ' },
};
const known = { ok: true, value: { jwt: 'member', user: { name: 'Ana', email: 'ana@x.test' } } };
const nobody = { ok: true, value: { jwt: null, user: null } };
const refused = { ok: false, error: { code: 'passkey_invalid' } };

async function setUp(answer: unknown) {
  const answers: Record<string, unknown> = {
    '/auth/refresh': nobody,
    '/auth/passkey/options': { ok: true, value: { options: { challenge: 'x' } } },
    '/auth/passkey': answer,
  };
  const call = vi.fn(async ({ path }: Call, _input: unknown) => answers[path]);
  const onToken = vi.fn();
  const model = createSignInModel({
    client: { call: call as never },
    session: 'pay_1',
    reload: vi.fn(),
    onToken,
    goToPage: undefined,
  });
  await model.start();
  return { model, call, onToken };
}

beforeEach(() => vi.resetAllMocks());

it("signs in with the device's signature, and then knows the member", async () => {
  device.startAuthentication.mockResolvedValue({ ...signed, clientExtensionResults: {} });
  const { model, call, onToken } = await setUp(known);

  await model.signInWithPasskey();

  expect(call.mock.calls.at(-1)?.[1]).toEqual({ body: { credential: signed } });
  expect(onToken).toHaveBeenCalledWith('member');
  expect(model.step.value).toMatchObject({ name: 'known', member: 'Ana' });
});

it.each([
  ['passkey_unused', () => Promise.reject(new Error('no'))],
  ['passkey_invalid', () => Promise.resolve(signed)],
])('says why it did not: %s', async (code, answer) => {
  device.startAuthentication.mockImplementation(answer);
  const { model } = await setUp(refused);

  await model.signInWithPasskey();

  expect(model.step.value).toMatchObject({ name: 'form', busy: false, failure: { code } });
});

it('asks the device once, however often the button is pressed', async () => {
  device.startAuthentication.mockResolvedValue(signed);
  const { model } = await setUp(known);

  await Promise.all([model.signInWithPasskey(), model.signInWithPasskey()]);

  expect(device.startAuthentication).toHaveBeenCalledTimes(1);
});

it('beside a payment the device also signs its total, which confirms it', async () => {
  device.startAuthentication.mockResolvedValue(signed);
  const call = vi.fn(async ({ path }: Call, _input: unknown) =>
    path === '/auth/refresh' ? nobody : path === '/auth/passkey' ? known : options,
  );
  const options = { ok: true, value: { options: { challenge: 'x' } } };
  const model = createSignInModel({
    client: { call: call as never },
    session: 'pay_1',
    reload: vi.fn(),
    onToken: vi.fn(),
    goToPage: undefined,
    payment: () => ({ session: 'pay_1', total: '152' }),
  });
  await model.start();

  await model.signInWithPasskey();

  expect(call.mock.calls.map(([{ path }, input]) => [path, input])).toContainEqual([
    '/pay/:id/approve/options',
    { params: { id: 'pay_1' }, body: { total: '152' } },
  ]);
});
