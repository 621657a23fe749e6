/**
 * The sign-in window, step by step: who is it, then a click that lets the frame go on in their name.
 * What it is for, a payment or an invitation, and all that can happen to that is its own flow's.
 */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { ApiClient, Failure, Result } from '#shared/api-client.ts';
import { refresh, type SignedIn, signIn } from '#shared/auth/contract.ts';
import { finishSignIn } from '#shared/second-factor/contract.ts';
import type { CodeMessage } from './code-message.ts';

/** `passkey_unused`: the person said no to their device, or it has none. */
export type SignInFailure = Pick<Failure, 'retryAfter'> & {
  code: Failure['code'] | 'passkey_unused';
};

export type SignInStep =
  /** Asking whether this browser is signed in already. */
  | { name: 'checking' }
  | { name: 'form'; busy: false | 'password' | 'passkey'; failure: SignInFailure | undefined }
  /** The password was right, and two-step sign-in asks for a code. */
  | { name: 'code'; ticket: string; busy: boolean; failure: Failure | undefined }
  | { name: 'approve'; member: string; busy: boolean; failure: Failure | undefined }
  | { name: 'done' };

/** What somebody signs in for. */
export interface Subject {
  /** Shows it anew, to whoever it is now. */
  reload(): void;
  /**
   * Asks for a code that lets the frame act, no further than what is shown.
   * @returns undefined while no click can be meant for it
   */
  authorize(challenge: string): Promise<Result<{ code: string }>> | undefined;
}

export interface SignInModelOptions {
  client: ApiClient;
  subject: Subject;
  /** undefined: nobody waits for a code, so this window goes on as the page. */
  frame: { challenge: string; hand(message: CodeMessage): void } | undefined;
  onToken(token: string | undefined): void;
  goToPage(): void;
}

export interface SignInModel {
  step: ReadonlySignal<SignInStep>;
  /** No frame to hand a code to. */
  alone: boolean;
  start(): Promise<void>;
  signIn(identifier: string, password: string): Promise<void>;
  /** Needs no second step: the device has checked its user. */
  signInWithPasskey(): Promise<void>;
  /** The second step, where the first has led there. */
  enterCode(code: string): Promise<void>;
  /** By a click alone: it lets the frame act, no further than what is shown. */
  approve(): Promise<void>;
  useAnother(): void;
}

const UNUSED: SignInFailure = { code: 'passkey_unused', retryAfter: undefined };
const FORM = { name: 'form', busy: false, failure: undefined } as const satisfies SignInStep;

export function createSignInModel(options: SignInModelOptions): SignInModel {
  const { client, subject, frame } = options;
  const step = signal<SignInStep>({ name: 'checking' });

  function know({ jwt, user }: SignedIn): void {
    options.onToken(jwt);
    const member = user.name ?? user.email;
    step.value = { name: 'approve', member, busy: false, failure: undefined };
    subject.reload();
  }

  function enter(answer: SignedIn): void {
    if (frame) know(answer);
    else options.goToPage();
  }

  function refused(failure: Failure): void {
    const now = step.value;
    if (failure.code === 'unauthenticated') step.value = FORM;
    else if (now.name === 'approve') step.value = { ...now, busy: false, failure };
    if (failure.code === 'quote_changed' || failure.code === 'session_not_pending') {
      subject.reload();
    }
  }

  return {
    step,
    alone: frame === undefined,
    async start() {
      const result = await client.call(refresh, {});
      if (step.value.name !== 'checking') return;
      if (result.ok && result.value.jwt !== null) know(result.value);
      else step.value = FORM;
    },
    async signIn(identifier, password) {
      const now = step.value;
      if (now.name !== 'form' || now.busy) return;
      step.value = { ...now, busy: 'password', failure: undefined };
      const result = await client.call(signIn, { body: { identifier, password } });
      if (!result.ok) step.value = { ...FORM, failure: result.error };
      else if ('ticket' in result.value) {
        const { ticket } = result.value;
        step.value = { name: 'code', ticket, busy: false, failure: undefined };
      } else enter(result.value);
    },
    async signInWithPasskey() {
      const now = step.value;
      if (now.name !== 'form' || now.busy) return;
      step.value = { ...now, busy: 'passkey', failure: undefined };
      const result = await import('./present-passkey.ts').then(
        ({ presentPasskey }) => presentPasskey(client),
        () => undefined,
      );
      if (result?.ok) enter(result.value);
      else step.value = { ...FORM, failure: result?.error ?? UNUSED };
    },
    async enterCode(code) {
      const now = step.value;
      if (now.name !== 'code' || now.busy) return;
      step.value = { ...now, busy: true, failure: undefined };
      const result = await client.call(finishSignIn, { body: { ticket: now.ticket, code } });
      if (result.ok) enter(result.value);
      else if (result.error.code === 'sign_in_expired') {
        step.value = { ...FORM, failure: result.error };
      } else step.value = { ...now, busy: false, failure: result.error };
    },
    async approve() {
      const now = step.value;
      if (now.name !== 'approve' || now.busy) return;
      if (!frame) {
        options.goToPage();
        return;
      }
      const asked = subject.authorize(frame.challenge);
      if (!asked) return;
      step.value = { ...now, busy: true, failure: undefined };
      const result = await asked;
      if (!result.ok) {
        refused(result.error);
        return;
      }
      step.value = { name: 'done' };
      frame.hand({ type: 'salus:code', code: result.value.code });
    },
    useAnother() {
      const now = step.value;
      if ((now.name !== 'approve' && now.name !== 'code') || now.busy) return;
      options.onToken(undefined);
      step.value = FORM;
      subject.reload();
    },
  };
}
