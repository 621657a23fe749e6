/** Joining and recovering: the form, the digits of the e-mail, then the sign-in with the password. */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { ApiClient, Failure, Result } from '#shared/http/api-client.ts';
import * as mailCodesCalls from '#shared/mail-codes/calls.ts';
import { digitsOf } from '#shared/mail-codes/digits.ts';
import * as mailCodesSchemas from '#shared/mail-codes/schemas.ts';
import * as passkeysCalls from '#shared/passkeys/calls.ts';
import * as passwordCalls from '#shared/password/calls.ts';
import * as passwordSchemas from '#shared/password/schemas.ts';
import * as registrationCalls from '#shared/registration/calls.ts';
import * as registrationSchemas from '#shared/registration/schemas.ts';
import { signChallenge } from '../sign-challenge.ts';
import { type AwaitedMail, forgetAwaitedMail, keepAwaitedMail, newTicket } from './mail-ticket.ts';
import { type Checked, checked, type Trouble, troubleOf } from './trouble.ts';

export type MailState =
  | { name: 'register'; busy: boolean; trouble: Trouble }
  | { name: 'forgot'; busy: boolean; trouble: Trouble }
  | {
      name: 'digits';
      purpose: AwaitedMail['purpose'];
      email: string;
      busy: false | 'digits' | 'again';
      trouble: Trouble;
      isSentAgain: boolean;
    }
  /** `needs`: the second factor, once the API has asked for it. */
  | { name: 'password'; needs: 'code' | 'passkey' | undefined; busy: boolean; trouble: Trouble };

export type MailStart =
  | { name: 'register' | 'forgot' }
  /** The password was correct, and the address is not confirmed: sends the mail again. */
  | { name: 'unconfirmed'; email: string; password: string }
  /** After a reload. */
  | { name: 'awaited'; mail: AwaitedMail };

export interface MailModelOptions {
  client: ApiClient;
  /** The payment or invitation the mail leads back to. */
  session: string;
  locale: string;
  start: MailStart;
  /**
   * @param isPressed whether the person asked for it just now, beside the payment's total
   * @returns the failure; undefined when signed in, or when two-step sign-in goes on
   */
  signIn(email: string, password: string, isPressed: boolean): Promise<Failure | undefined>;
  /** Shows the sign-in form. @param isConfirmed the address was confirmed here */
  leave(email: string, failure: Failure | undefined, isConfirmed: boolean): void;
}

export type Values = Readonly<Record<string, string | boolean>>;

export interface MailModel {
  state: ReadonlySignal<MailState>;
  /** Sends the form, or the digits, that are shown. */
  submit(values: Values): Promise<void>;
  sendAgain(): Promise<void>;
  /** The window came to the front: the link may have been opened meanwhile. */
  comeBack(): Promise<void>;
}

const NONE: Trouble = { fields: {}, failure: undefined };

export function createMailModel(options: MailModelOptions): MailModel {
  const { client, session, locale, start, signIn, leave } = options;
  let mail: AwaitedMail =
    start.name === 'awaited'
      ? start.mail
      : {
          purpose: start.name === 'forgot' ? 'reset' : 'confirmation',
          email: start.name === 'unconfirmed' ? start.email : '',
          ticket: newTicket(),
        };
  /** In memory only; unknown after a reload. */
  let password = start.name === 'unconfirmed' ? start.password : undefined;
  let code = '';
  const state = signal<MailState>(
    start.name === 'register' || start.name === 'forgot'
      ? { name: start.name, busy: false, trouble: NONE }
      : digitsState(),
  );
  if (start.name === 'unconfirmed') void sendAgain();

  function digitsState(): Extract<MailState, { name: 'digits' }> {
    const { purpose, email } = mail;
    return { name: 'digits', purpose, email, busy: false, trouble: NONE, isSentAgain: false };
  }

  function asked() {
    return { ticket: mail.ticket, session };
  }

  function awaitDigits(): void {
    keepAwaitedMail(session, mail);
    state.value = digitsState();
  }

  /** Validates, marks the step as busy, sends, and shows what went wrong. */
  async function send<Body, T>(
    body: Checked<Body>,
    call: (body: Body) => Promise<Result<T>>,
  ): Promise<T | undefined> {
    const now = state.peek();
    if (now.busy) return undefined;
    if (!body.ok) {
      state.value = { ...now, trouble: { fields: body.fields, failure: undefined } };
      return undefined;
    }
    const busy =
      now.name === 'digits'
        ? { ...now, busy: 'digits' as const, isSentAgain: false }
        : { ...now, busy: true };
    state.value = { ...busy, trouble: NONE };
    const result = await call(body.value);
    if (result.ok) return result.value;
    state.value = { ...now, trouble: troubleOf(result.error) };
    return undefined;
  }

  async function register(values: Values): Promise<void> {
    // One box accepts both texts.
    const { conditions, ...person } = values;
    const acceptances = { privacy: conditions, conditions };
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const shaped = { ...person, acceptances, locale, timeZone, mail: asked() };
    const body = checked(registrationSchemas.create.body, shaped);
    const done = await send(body, (valid) =>
      client.call(registrationCalls.create, { body: valid }),
    );
    if (!done) return;
    mail = { ...mail, email: done.user.email };
    password = String(values.password);
    awaitDigits();
  }

  async function forgot({ email }: Values): Promise<void> {
    const body = checked(passwordSchemas.forgot.body, { email, mail: asked() });
    if (!(await send(body, (valid) => client.call(passwordCalls.forgot, { body: valid })))) return;
    mail = { ...mail, email: String(email) };
    awaitDigits();
  }

  async function enterDigits({ digits }: Values): Promise<void> {
    const body = checked(mailCodesSchemas.redeem.body, { ...mail, digits: digitsOf(digits) });
    const isConfirmation = mail.purpose === 'confirmation';
    const done = await send(body, async (valid) => {
      const redeemed = await client.call(mailCodesCalls.redeem, { body: valid });
      if (!redeemed.ok || !isConfirmation) return redeemed;
      const confirmation = { confirmation: redeemed.value.code };
      const confirmed = await client.call(registrationCalls.confirm, { body: confirmation });
      return confirmed.ok ? redeemed : confirmed;
    });
    if (!done) return;
    forgetAwaitedMail();
    if (isConfirmation) await finish();
    else {
      code = done.code;
      state.value = { name: 'password', needs: undefined, busy: false, trouble: NONE };
    }
  }

  async function setPassword(values: Values): Promise<void> {
    const now = state.peek();
    if (now.name !== 'password') return;
    const factor = String(values.factorCode ?? '').trim();
    const body = checked(passwordSchemas.reset.body, {
      code,
      password: values.password,
      passwordConfirmation: values.passwordConfirmation,
      ...(factor ? { factorCode: factor } : {}),
    });
    const done = await send(body, async (valid) => {
      if (now.needs !== 'passkey') return client.call(passwordCalls.reset, { body: valid });
      const asked = await client.call(passkeysCalls.beginSignIn, {});
      if (!asked.ok) return asked;
      const passkey = await signChallenge(asked.value.options);
      return client.call(passwordCalls.reset, {
        body: passkey ? { ...valid, passkey } : valid,
      });
    });
    const { trouble, name } = state.peek();
    if (name === 'password' && trouble.failure) need(trouble.failure.code);
    if (!done) return;
    password = String(values.password);
    await finish();
  }

  function need(failed: Failure['code']): void {
    const now = state.peek();
    if (now.name !== 'password') return;
    if (failed === 'second_factor_missing') state.value = { ...now, needs: 'code' };
    if (failed === 'passkey_missing') state.value = { ...now, needs: 'passkey' };
  }

  async function finish(): Promise<void> {
    const failure = password === undefined ? undefined : await signIn(mail.email, password, true);
    const isConfirmed = mail.purpose === 'confirmation';
    if (failure || password === undefined) leave(mail.email, failure, isConfirmed);
  }

  async function sendAgain(): Promise<void> {
    const now = state.peek();
    if (now.name !== 'digits' || now.busy) return;
    state.value = { ...now, busy: 'again', trouble: NONE, isSentAgain: false };
    const endpoint =
      mail.purpose === 'reset' ? passwordCalls.forgot : registrationCalls.sendEmailConfirmation;
    const body = { email: mail.email, mail: asked() };
    const result = await client.call(endpoint, { body });
    if (result.ok) {
      keepAwaitedMail(session, mail);
      state.value = { ...now, trouble: NONE, isSentAgain: true };
    } else state.value = { ...now, trouble: troubleOf(result.error), isSentAgain: false };
  }

  return {
    state,
    sendAgain,
    submit(values) {
      const { name } = state.peek();
      if (name === 'register') return register(values);
      if (name === 'forgot') return forgot(values);
      return name === 'digits' ? enterDigits(values) : setPassword(values);
    },
    async comeBack() {
      const now = state.peek();
      if (now.name !== 'digits' || now.busy || password === undefined) return;
      const failure = await signIn(mail.email, password, false);
      if (!failure) forgetAwaitedMail();
      // An address that belongs to somebody else's account is not tried again.
      else if (failure.code === 'credentials_invalid') password = undefined;
    },
  };
}
