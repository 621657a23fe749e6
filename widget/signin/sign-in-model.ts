/** The sign-in window until the member is known. Afterwards the flow takes over, as on our page. */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { SignedIn } from '#shared/auth/endpoints.ts';
import * as authEndpoints from '#shared/auth/endpoints.ts';
import type { ApiClient, Failure } from '#shared/http/api-client.ts';
import * as secondFactorEndpoints from '#shared/second-factor/endpoints.ts';
import type { ShownPayment } from './present-passkey.ts';

/** `passkey_unused`: the person declined, or their device has no passkey. */
export type SignInFailure = Pick<Failure, 'retryAfter'> & {
  code: Failure['code'] | 'passkey_unused';
};

export type SignInStep =
  /** Checks whether this browser is already signed in. */
  | { name: 'checking' }
  | { name: 'form'; busy: false | 'password' | 'passkey'; failure: SignInFailure | undefined }
  /** The password was correct, and two-step sign-in requires a code. */
  | { name: 'code'; ticket: string; busy: boolean; failure: Failure | undefined }
  | { name: 'known'; member: string };

interface SignInModelOptions {
  client: ApiClient;
  /** Reads the payment or invitation again with the new sign-in. */
  reload(): void;
  /** The payment shown beside the fields: signing in confirms it. */
  payment?(): ShownPayment | undefined;
  /** If no frame waits, the window continues as our page. */
  goToPage: (() => void) | undefined;
  onToken(token: string | undefined): void;
}

export interface SignInModel {
  step: ReadonlySignal<SignInStep>;
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
}

const UNUSED: SignInFailure = { code: 'passkey_unused', retryAfter: undefined };
const FORM = { name: 'form', busy: false, failure: undefined } as const satisfies SignInStep;

export function createSignInModel(options: SignInModelOptions): SignInModel {
  const { client, reload, goToPage, onToken } = options;
  const step = signal<SignInStep>({ name: 'checking' });

  const shown = () => {
    const payment = options.payment?.();
    return payment ? { payment } : {};
  };

  function enter({ jwt, user }: SignedIn): void {
    if (goToPage) {
      goToPage();
      return;
    }
    onToken(jwt);
    step.value = { name: 'known', member: user.name ?? user.email };
    reload();
  }

  return {
    step,
    async start() {
      const result = await client.call(authEndpoints.refresh, {});
      if (step.value.name !== 'checking') return;
      if (result.ok && result.value.jwt !== null) enter(result.value);
      else step.value = FORM;
    },
    async signIn(identifier, password) {
      const now = step.value;
      if (now.name !== 'form' || now.busy) return;
      step.value = { ...now, busy: 'password', failure: undefined };
      const result = await client.call(authEndpoints.signIn, {
        body: { identifier, password, ...shown() },
      });
      if (!result.ok) step.value = { ...FORM, failure: result.error };
      else if ('ticket' in result.value) {
        const { ticket } = result.value;
        step.value = { name: 'code', ticket, busy: false, failure: undefined };
      } else enter(result.value);
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
      const result = await client.call(secondFactorEndpoints.signIn, {
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
