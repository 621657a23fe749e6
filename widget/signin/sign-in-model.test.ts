import { signal } from '@preact/signals';
import { describe, expect, it, vi } from 'vitest';
import type { Endpoint } from '#shared/http/endpoint.ts';
import type { PayFlow } from '#shared/pay/pay-flow.ts';
import type { PayState } from '#shared/pay/state.ts';
import { payer, SESSION_ID, session } from '../test-session.ts';
import { createSignInModel } from './sign-in-model.ts';
import { paymentSubject } from './subjects.ts';

const CHALLENGE = 'h'.repeat(43);
const CODE = 'c'.repeat(43);
const known = { ok: true, value: { jwt: 'member', user: { name: 'Ana', email: 'ana@x.test' } } };
const refused = (code: string) => ({ ok: false, error: { code } });

type Answers = Record<string, unknown>;

function setUp(answers: Answers, { alone = false } = {}) {
  const state = signal<PayState>({ step: 'signed-out', session: session(), notice: undefined });
  const reload = vi.fn();
  const call = vi.fn(async ({ path }: Endpoint, _input: unknown) => answers[path]);
  const told = { hand: vi.fn(), onToken: vi.fn(), goToPage: vi.fn() };
  const model = createSignInModel({
    client: { call: call as never },
    subject: paymentSubject({ call: call as never }, SESSION_ID, {
      state,
      reload,
    } as unknown as PayFlow),
    frame: alone ? undefined : { challenge: CHALLENGE, hand: told.hand },
    onToken: told.onToken,
    goToPage: told.goToPage,
  });
  /** What the flow shows once it has read the session as the member. */
  const inSight = (armed: boolean) => {
    const known = payer();
    state.value = { step: 'ready', session: session(), payer: known, armed, notice: undefined };
  };
  return { model, call, reload, answers, inSight, ...told };
}

const signedIn: Answers = {
  '/auth/refresh': known,
  '/pay/:id/authorize': { ok: true, value: { code: CODE, expiresAt: '' } },
};

describe('the sign-in window', () => {
  it('knows a member by the cookie, and still does nothing by itself', async () => {
    const { model, hand, call } = setUp(signedIn);

    await model.start();

    expect(model.step.value).toMatchObject({ name: 'approve', member: 'Ana' });
    expect(call).toHaveBeenCalledTimes(1);
    expect(hand).not.toHaveBeenCalled();
  });

  it('hands the frame a code for the total that is shown, when told to', async () => {
    const { model, hand, call, inSight } = setUp(signedIn);
    await model.start();
    inSight(true);

    await model.approve();

    expect(call.mock.calls[1]?.[1]).toEqual({
      params: { id: SESSION_ID },
      body: { challenge: CHALLENGE, total: '152' },
    });
    expect(hand).toHaveBeenCalledExactlyOnceWith({ type: 'salus:code', code: CODE });
    expect(model.step.value.name).toBe('done');
  });

  it('does not take a click for a total that has only just come into sight', async () => {
    const { model, hand, call, inSight } = setUp(signedIn);
    await model.start();

    await model.approve();
    inSight(false);
    await model.approve();

    expect(call).toHaveBeenCalledTimes(1);
    expect(hand).not.toHaveBeenCalled();
    inSight(true);
    await model.approve();
    expect(hand).toHaveBeenCalledTimes(1);
  });

  it('approves once, however often it is pressed', async () => {
    const { model, hand, inSight } = setUp(signedIn);
    await model.start();
    inSight(true);

    await Promise.all([model.approve(), model.approve()]);

    expect(hand).toHaveBeenCalledTimes(1);
  });

  it('asks for the password where nobody is known, and then for the approval', async () => {
    const { model, hand, onToken } = setUp({
      '/auth/refresh': refused('unauthenticated'),
      '/auth/local': known,
    });
    await model.start();
    expect(model.step.value.name).toBe('form');

    await model.signIn('ana@x.test', 'secret');

    expect(onToken).toHaveBeenCalledWith('member');
    expect(model.step.value.name).toBe('approve');
    expect(hand).not.toHaveBeenCalled();
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

    it('asks for the code once the password was right, and then for the approval', async () => {
      const { model, call, onToken, hand } = await atCode(known);
      expect(model.step.value).toMatchObject({ name: 'code', busy: false, failure: undefined });
      expect(onToken).not.toHaveBeenCalled();

      await model.enterCode('123456');

      expect(call.mock.lastCall?.[1]).toEqual({ body: { ticket: 'tkt', code: '123456' } });
      expect(onToken).toHaveBeenCalledWith('member');
      expect(model.step.value.name).toBe('approve');
      expect(hand).not.toHaveBeenCalled();
    });

    it('goes on as the page from there, when no frame waits', async () => {
      const { model, goToPage } = await atCode(known, { alone: true });

      await model.enterCode('123456');

      expect(goToPage).toHaveBeenCalledTimes(1);
    });

    it('lets a wrong code be typed again, for the same ticket', async () => {
      const { model, answers } = await atCode(refused('second_factor_invalid'));
      await model.enterCode('000000');
      expect(model.step.value).toMatchObject({
        name: 'code',
        busy: false,
        failure: { code: 'second_factor_invalid' },
      });
      answers[CODE_CALL] = known;

      await model.enterCode('123456');

      expect(model.step.value.name).toBe('approve');
    });

    it('begins again when it took too long, and says so', async () => {
      const { model } = await atCode(refused('sign_in_expired'));

      await model.enterCode('123456');

      expect(model.step.value).toMatchObject({
        name: 'form',
        failure: { code: 'sign_in_expired' },
      });
    });

    it('sends a code once, however often it is pressed', async () => {
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

  it('reads the session again when its total has changed, and asks again', async () => {
    const { model, hand, reload, inSight } = setUp({
      ...signedIn,
      '/pay/:id/authorize': refused('quote_changed'),
    });
    await model.start();
    inSight(true);
    reload.mockClear();

    await model.approve();

    expect(reload).toHaveBeenCalledTimes(1);
    expect(hand).not.toHaveBeenCalled();
    expect(model.step.value).toMatchObject({ name: 'approve', busy: false });
  });

  it('asks for the password again when the member is not known any more', async () => {
    const { model, inSight } = setUp({
      ...signedIn,
      '/pay/:id/authorize': refused('unauthenticated'),
    });
    await model.start();
    inSight(true);

    await model.approve();

    expect(model.step.value.name).toBe('form');
  });

  it('forgets the member when another account is wanted', async () => {
    const { model, onToken } = setUp(signedIn);
    await model.start();

    model.useAnother();

    expect(onToken).toHaveBeenLastCalledWith(undefined);
    expect(model.step.value.name).toBe('form');
  });

  it('goes on as the page when no frame waits, by a click only', async () => {
    const { model, call, goToPage } = setUp(signedIn, { alone: true });
    await model.start();
    expect(goToPage).not.toHaveBeenCalled();

    await model.approve();

    expect(goToPage).toHaveBeenCalledTimes(1);
    expect(call).toHaveBeenCalledTimes(1);
  });
});
