// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Call } from '#shared/http/call.ts';
import { createMailModel, type MailStart } from './mail-model.ts';
import { readAwaitedMail } from './mail-ticket.ts';

const SESSION = 'pay_00000000000000000000000000';
const PERSON = {
  name: 'Ana',
  surname: 'Prado',
  email: 'ana@salus.test',
  password: 'correct horse battery',
  conditions: true,
};
const OK = { ok: true, value: { ok: true, code: 'code', user: { email: PERSON.email } } };

const failed = (code: string) => ({
  ok: false,
  error: { code, status: 400, message: '', fields: [], retryAfter: undefined },
});

function setUp(start: MailStart, answers: Record<string, unknown> = {}) {
  const calls: { path: string; input: { body?: Record<string, unknown> } }[] = [];
  const call = async ({ path }: Call, input: { body?: Record<string, unknown> }) => {
    calls.push({ path, input });
    return answers[path] ?? OK;
  };
  const signIn = vi.fn(async () => answers.signIn as never);
  const leave = vi.fn();
  const client = { call: call as never };
  const model = createMailModel({ client, session: SESSION, locale: 'en', start, signIn, leave });
  return { model, calls, signIn, leave, state: () => model.state.value };
}

beforeEach(() => window.sessionStorage.clear());

describe('joining', () => {
  it('registers, asks for the digits, confirms and signs in with the typed password', async () => {
    const { model, calls, signIn, state } = setUp({ name: 'register' });

    await model.submit(PERSON);
    expect(state()).toMatchObject({ name: 'digits', email: PERSON.email });
    await model.submit({ digits: '1234 5678' });

    const [registered, redeemed] = calls.map(({ input }) => input.body);
    expect(calls.map(({ path }) => path)).toEqual([
      '/auth/local/register',
      '/auth/mail-digits',
      '/auth/email-confirmation',
    ]);
    expect(registered?.mail).toEqual({ ticket: redeemed?.ticket, session: SESSION });
    expect(registered?.timeZone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
    expect(redeemed).toMatchObject({ purpose: 'confirmation', digits: '12345678' });
    expect(signIn).toHaveBeenCalledExactlyOnceWith(PERSON.email, PERSON.password, true);
  });

  it.each([
    // One box stands for both texts.
    [{ ...PERSON, conditions: false }, 'privacy,conditions'],
    [{ ...PERSON, email: '' }, 'email'],
    [{ ...PERSON, password: 'short' }, 'password'],
  ])('sends nothing that the contract refuses: %o', async (values, field) => {
    const { model, calls, state } = setUp({ name: 'register' });

    await model.submit(values);

    expect(calls).toEqual([]);
    expect(Object.keys(state().name === 'register' ? state().trouble.fields : {}).join()).toBe(
      field,
    );
  });

  it('keeps the password out of storage', async () => {
    const { model } = setUp({ name: 'register' });
    await model.submit(PERSON);

    expect(readAwaitedMail(SESSION)).toMatchObject({ email: PERSON.email });
    expect(JSON.stringify(window.sessionStorage)).not.toContain(PERSON.password);
  });

  it('after a reload confirms, and leaves the sign-in to the form', async () => {
    const mail = { purpose: 'confirmation', email: PERSON.email, ticket: 'a'.repeat(43) } as const;
    const { model, signIn, leave } = setUp({ name: 'awaited', mail });

    await model.submit({ digits: '12345678' });

    expect(signIn).not.toHaveBeenCalled();
    expect(leave).toHaveBeenCalledExactlyOnceWith(PERSON.email, undefined, true);
  });

  it('shows wrong digits, and takes others', async () => {
    const answers: Record<string, unknown> = { '/auth/mail-digits': failed('code_invalid') };
    const { model, state, signIn } = setUp({ name: 'register' }, answers);
    await model.submit(PERSON);

    await model.submit({ digits: '00000000' });
    expect(state().trouble.failure?.code).toBe('code_invalid');
    answers['/auth/mail-digits'] = OK;
    await model.submit({ digits: '12345678' });

    expect(signIn).toHaveBeenCalledOnce();
  });
});

describe('coming back to the window', () => {
  it('signs in once the link was opened elsewhere, without approving the payment', async () => {
    const { model, signIn } = setUp({ name: 'register' });
    await model.submit(PERSON);

    await model.comeBack();

    expect(signIn).toHaveBeenCalledExactlyOnceWith(PERSON.email, PERSON.password, false);
    expect(readAwaitedMail(SESSION)).toBeUndefined();
  });

  it('does not guess at the account of somebody else again', async () => {
    const answers = { signIn: { code: 'credentials_invalid' } };
    const { model, signIn } = setUp({ name: 'register' }, answers);
    await model.submit(PERSON);

    await model.comeBack();
    await model.comeBack();

    expect(signIn).toHaveBeenCalledOnce();
  });

  it('tries nothing while a new password is asked for', async () => {
    const { model, signIn } = setUp({ name: 'forgot' });
    await model.submit({ email: PERSON.email });

    await model.comeBack();

    expect(signIn).not.toHaveBeenCalled();
  });
});

describe('recovering', () => {
  it('sets the new password with the code of the digits, and signs in with it', async () => {
    const { model, calls, signIn } = setUp({ name: 'forgot' });
    const password = 'another long password';

    await model.submit({ email: PERSON.email });
    await model.submit({ digits: '12345678' });
    await model.submit({ password, passwordConfirmation: password });

    expect(calls.at(-1)).toMatchObject({
      path: '/auth/reset-password',
      input: { body: { code: 'code', password } },
    });
    expect(signIn).toHaveBeenCalledExactlyOnceWith(PERSON.email, password, true);
  });

  it('asks for the second factor when the account has one', async () => {
    const answers = { '/auth/reset-password': failed('second_factor_missing') };
    const { model, state } = setUp({ name: 'forgot' }, answers);
    await model.submit({ email: PERSON.email });
    await model.submit({ digits: '12345678' });

    await model.submit({ password: 'x'.repeat(12), passwordConfirmation: 'x'.repeat(12) });

    expect(state()).toMatchObject({ name: 'password', needs: 'code' });
  });
});

it('an unconfirmed member is sent the mail again, and signs in after its digits', async () => {
  const { email, password } = PERSON;
  const { model, calls, signIn } = setUp({ name: 'unconfirmed', email, password });
  await vi.waitFor(() => expect(model.state.value).toMatchObject({ isSentAgain: true }));

  await model.submit({ digits: '12345678' });

  expect(calls[0]?.path).toBe('/auth/send-email-confirmation');
  expect(signIn).toHaveBeenCalledExactlyOnceWith(email, password, true);
});
