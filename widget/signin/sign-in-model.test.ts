import { describe, expect, it, vi } from 'vitest';
import type { Call } from '#shared/http/call.ts';
import { createSignInModel } from './sign-in-model.ts';

const known = { ok: true, value: { jwt: 'member', user: { name: 'Ana', email: 'ana@x.test' } } };
const refused = (code: string) => ({ ok: false, error: { code } });

type Answers = Record<string, unknown>;

function setUp(answers: Answers, { alone = false, isTest = false } = {}) {
  const call = vi.fn(async ({ path }: Call, _input: unknown) => answers[path]);
  const told = { reload: vi.fn(), onToken: vi.fn(), goToPage: vi.fn() };
  const model = createSignInModel({
    client: { call: call as never },
    session: 'pay_1',
    isTest,
    ...told,
    goToPage: alone ? told.goToPage : undefined,
  });
  return { model, call, answers, ...told };
}

const signedIn: Answers = { '/auth/refresh': known };

describe('the sign-in window', () => {
  it('recognises a member by the cookie, and shows what they would pay', async () => {
    const { model, call, reload, onToken } = setUp(signedIn);

    await model.start();

    expect(model.step.value).toEqual({ name: 'known', member: 'Ana' });
    expect(onToken).toHaveBeenCalledWith('member');
    expect(reload).toHaveBeenCalledTimes(1);
    expect(call).toHaveBeenCalledTimes(1);
  });

  it('asks for the password if nobody is signed in', async () => {
    const { model, onToken, reload } = setUp({
      '/auth/refresh': refused('unauthenticated'),
      '/auth/local': known,
    });
    await model.start();
    expect(model.step.value.name).toBe('form');

    await model.signIn('ana@x.test', 'secret');

    expect(onToken).toHaveBeenCalledWith('member');
    expect(model.step.value.name).toBe('known');
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('at a test payment reads the cookie of test mode, and names the payment', async () => {
    const { model, call } = setUp(
      { ...signedIn, '/auth/test/refresh': refused('unauthenticated'), '/auth/local': known },
      { isTest: true },
    );
    await model.start();
    expect(model.step.value.name).toBe('form');

    await model.signIn('tara@x.test', 'secret');

    expect(model.step.value.name).toBe('known');
    expect(call.mock.calls.map(([{ path }]) => path)).toEqual([
      '/auth/test/refresh',
      '/auth/local',
    ]);
    expect(call.mock.lastCall?.[1]).toEqual({
      body: { identifier: 'tara@x.test', password: 'secret', session: 'pay_1' },
    });
  });

  describe('with two-step sign-in', () => {
    const CODE_CALL = '/auth/local/second-factor';
    const asked: Answers = {
      '/auth/refresh': refused('unauthenticated'),
      '/auth/local': { ok: true, value: { step: 'second-factor', ticket: 'tkt' } },
    };

    async function atCode(answer: unknown, options = {}) {
      const scene = setUp({ ...asked, [CODE_CALL]: answer }, options);
      await scene.model.start();
      await scene.model.signIn('ana@x.test', 'secret');
      return scene;
    }

    it('asks for the code after the correct password', async () => {
      const { model, call, onToken } = await atCode(known);
      expect(model.step.value).toMatchObject({ name: 'code', busy: false, failure: undefined });
      expect(onToken).not.toHaveBeenCalled();

      await model.enterCode('123456');

      expect(call.mock.lastCall?.[1]).toEqual({ body: { ticket: 'tkt', code: '123456' } });
      expect(onToken).toHaveBeenCalledWith('member');
      expect(model.step.value.name).toBe('known');
    });

    it('continues as the page if no frame waits', async () => {
      const { model, goToPage } = await atCode(known, { alone: true });

      await model.enterCode('123456');

      expect(goToPage).toHaveBeenCalledTimes(1);
    });

    it('accepts another code after a wrong one, with the same ticket', async () => {
      const { model, answers } = await atCode(refused('second_factor_invalid'));
      await model.enterCode('000000');
      expect(model.step.value).toMatchObject({
        name: 'code',
        busy: false,
        failure: { code: 'second_factor_invalid' },
      });
      answers[CODE_CALL] = known;

      await model.enterCode('123456');

      expect(model.step.value.name).toBe('known');
    });

    it('starts again after the ticket has expired, and says so', async () => {
      const { model } = await atCode(refused('sign_in_expired'));

      await model.enterCode('123456');

      expect(model.step.value).toMatchObject({
        name: 'form',
        failure: { code: 'sign_in_expired' },
      });
    });

    it('sends a code once, however often the button is pressed', async () => {
      const { model, call } = await atCode(known);

      await Promise.all([model.enterCode('123456'), model.enterCode('123456')]);

      expect(call.mock.calls.filter(([{ path }]) => path === CODE_CALL)).toHaveLength(1);
    });
  });

  it('shows why a sign-in failed', async () => {
    const { model } = setUp({
      '/auth/refresh': refused('unauthenticated'),
      '/auth/local': refused('credentials_invalid'),
    });
    await model.start();

    await model.signIn('ana@x.test', 'wrong');

    expect(model.step.value).toMatchObject({
      name: 'form',
      busy: false,
      failure: { code: 'credentials_invalid' },
    });
  });

  it('signs the member out when another account is wanted', async () => {
    const { model, onToken, reload } = setUp(signedIn);
    await model.start();

    model.switchAccount();

    expect(onToken).toHaveBeenLastCalledWith(undefined);
    expect(model.step.value.name).toBe('form');
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('continues as the page and pays nothing by itself if no frame waits', async () => {
    const { model, goToPage, onToken } = setUp(signedIn, { alone: true });

    await model.start();

    expect(goToPage).toHaveBeenCalledTimes(1);
    expect(onToken).not.toHaveBeenCalled();
  });
});

it('sends the payment shown beside the fields, so that signing in confirms it', async () => {
  const payment = { session: 'pay_1', total: '152' };
  const answers: Answers = {
    '/auth/refresh': refused('unauthenticated'),
    '/auth/local': { ok: true, value: { step: 'second-factor', ticket: 'tkt' } },
    '/auth/local/second-factor': known,
  };
  const call = vi.fn(async ({ path }: Call, _input: unknown) => answers[path]);
  const model = createSignInModel({
    client: { call: call as never },
    session: 'pay_1',
    reload: vi.fn(),
    onToken: vi.fn(),
    goToPage: undefined,
    payment: () => payment,
  });
  await model.start();

  await model.signIn('ana@x.test', 'secret');
  await model.enterCode('123456');

  expect(call.mock.calls.slice(1).map(([, input]) => input)).toEqual([
    { body: { identifier: 'ana@x.test', password: 'secret', payment } },
    { body: { ticket: 'tkt', code: '123456', payment } },
  ]);
});
