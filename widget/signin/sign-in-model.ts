/** The sign-in window until the member is known. Afterwards the flow takes over, as on our page. */
import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import * as authCalls from '#shared/auth/calls.ts';
import type { SignedIn } from '#shared/auth/schemas.ts';
import type { ApiClient, Failure } from '#shared/http/api-client.ts';
import * as secondFactorCalls from '#shared/second-factor/calls.ts';
import type { MailModelOptions, MailStart } from './mail-model.ts';
import { type AwaitedMail, forgetAwaitedMail } from './mail-ticket.ts';
import type { ShownPayment } from './present-passkey.ts';

/** `passkey_unused`: the person declined, or their device has no passkey. */
export type SignInFailure = Pick<Failure, 'retryAfter'> & {
  code: Failure['code'] | 'passkey_unused';
};

export type SignInStep =
  /** Checks whether this browser is already signed in. */
  | { name: 'checking' }
  | {
      name: 'form';
      busy: false | 'password' | 'passkey';
      failure: SignInFailure | undefined;
      /** The address was confirmed a moment ago. */
      isConfirmed?: boolean;
    }
  /** Joining, or recovering the account, by e-mail. */
  | { name: 'mail'; start: MailStart }
  /** The password was correct, and two-step sign-in requires a code. */
  | { name: 'code'; ticket: string; busy: boolean; failure: Failure | undefined }
  | { name: 'known'; member: string };

interface SignInModelOptions {
  client: ApiClient;
  /** The id of the payment or invitation. */
  session: string;
  /** The payment or invitation is one of test mode: test members sign in, with a cookie of their own. */
  isTest?: boolean;
  /** An e-mail this window waited for before it was reloaded. */
  awaited?: AwaitedMail | undefined;
  /** Reads the payment or invitation again with the new sign-in. */
  reload(): void;
  /** The payment shown beside the fields: signing in confirms it. */
  payment?(): ShownPayment | undefined;
  /** If no frame waits, the window continues as our page. */
  goToPage: (() => void) | undefined;
  onToken(token: string | undefined): void;
}

export interface SignInModel {
  /** Test members have neither passkeys nor e-mail. */
  isTest: boolean;
  step: ReadonlySignal<SignInStep>;
  /** The address that is typed, which every form of this window begins with. */
  email: Signal<string>;
  start(): Promise<void>;
  signIn(identifier: string, password: string): Promise<void>;
  /**
   * Needs no second step: the device has verified its user.
   * @returns whether the member is signed in
   */
  signInWithPasskey(): Promise<boolean>;
  /** The second step, if the first requires it. */
  enterCode(code: string): Promise<void>;
  switchAccount(): void;
  openMail(start: MailStart): void;
  /** Back to the form. */
  closeMail(form?: Partial<Omit<FormStep, 'name'>>): void;
  /** What joining and recovering need. */
  mail: Pick<MailModelOptions, 'client' | 'session' | 'signIn' | 'leave'>;
}

type FormStep = Extract<SignInStep, { name: 'form' }>;

const UNUSED: SignInFailure = { code: 'passkey_unused', retryAfter: undefined };
const FORM = { name: 'form', busy: false, failure: undefined } as const satisfies SignInStep;

export function createSignInModel(options: SignInModelOptions): SignInModel {
  const { client, session, isTest = false, awaited, reload, goToPage, onToken } = options;
  const step = signal<SignInStep>({ name: 'checking' });
  const email = signal('');

  const shown = () => {
    const payment = options.payment?.();
    return payment ? { payment } : {};
  };

  /** A test member signs in at one payment or invitation, whose business they belong to. */
  const place = isTest ? { session } : {};

  function enter({ jwt, user }: SignedIn): void {
    if (goToPage) {
      goToPage();
      return;
    }
    onToken(jwt);
    step.value = { name: 'known', member: user.name ?? user.email };
    reload();
  }

  /** The password was correct. */
  function proceed(answer: SignedIn | { ticket: string }): void {
    if ('ticket' in answer)
      step.value = { name: 'code', ticket: answer.ticket, busy: false, failure: undefined };
    else enter(answer);
  }

  function closeMail(form: Partial<Omit<FormStep, 'name'>> = {}): void {
    forgetAwaitedMail();
    if (step.value.name === 'mail') step.value = { ...FORM, ...form };
  }

  return {
    isTest,
    step,
    email,
    async start() {
      const refresh = isTest ? authCalls.refreshTest : authCalls.refresh;
      const result = await client.call(refresh, {});
      if (step.value.name !== 'checking') return;
      if (result.ok && result.value.jwt !== null) enter(result.value);
      else
        step.value = awaited ? { name: 'mail', start: { name: 'awaited', mail: awaited } } : FORM;
    },
    openMail(start) {
      const now = step.value;
      if (now.name === 'form' && !now.busy) step.value = { name: 'mail', start };
    },
    closeMail,
    mail: {
      client,
      session,
      async signIn(identifier, password, isPressed) {
        const result = await client.call(authCalls.signIn, {
          body: { identifier, password, ...(isPressed ? shown() : {}) },
        });
        if (step.value.name !== 'mail') return undefined;
        if (!result.ok) return result.error;
        proceed(result.value);
        return undefined;
      },
      leave(known, failure, isConfirmed) {
        email.value = known;
        closeMail({ failure, isConfirmed });
      },
    },
    async signIn(identifier, password) {
      const now = step.value;
      if (now.name !== 'form' || now.busy) return;
      step.value = { ...FORM, busy: 'password' };
      const result = await client.call(authCalls.signIn, {
        body: { identifier, password, ...place, ...shown() },
      });
      if (result.ok) proceed(result.value);
      else step.value = { ...FORM, failure: result.error };
    },
    async signInWithPasskey() {
      const now = step.value;
      if (now.name !== 'form' || now.busy) return false;
      step.value = { ...now, busy: 'passkey', failure: undefined };
      const result = await import('./present-passkey.ts').then(
        ({ presentPasskey }) => presentPasskey(client, options.payment?.()),
        () => undefined,
      );
      if (result?.ok) enter(result.value);
      else step.value = { ...FORM, failure: result?.error ?? UNUSED };
      return result?.ok === true;
    },
    async enterCode(code) {
      const now = step.value;
      if (now.name !== 'code' || now.busy) return;
      step.value = { ...now, busy: true, failure: undefined };
      const result = await client.call(secondFactorCalls.signIn, {
        body: { ticket: now.ticket, code, ...shown() },
      });
      if (result.ok) enter(result.value);
      else if (result.error.code === 'sign_in_expired') {
        step.value = { ...FORM, failure: result.error };
      } else step.value = { ...now, busy: false, failure: result.error };
    },
    switchAccount() {
      const now = step.value;
      if (now.name !== 'known' && (now.name !== 'code' || now.busy)) return;
      onToken(undefined);
      step.value = FORM;
      reload();
    },
  };
}
