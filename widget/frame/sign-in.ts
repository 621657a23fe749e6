/**
 * Signing in without a password on the merchant's page: a window of our own origin does it and
 * hands back a one-time code that is worth nothing without the verifier kept here.
 */
import type { Failure, Result } from '#shared/api-client.ts';
import type { Answer, SignInWindow } from './sign-in-window.ts';

export interface SignInOptions {
  window: SignInWindow;
  /** Exchanges what the window answered for a token good for what the frame shows. */
  redeem(answer: Answer): Promise<Result<{ jwt: string }>>;
  /** The window is open; the member may also go on and pay there. */
  onOpened(): void;
  onBlocked(): void;
  onToken(token: string): void;
  onFailed(code: Failure['code']): void;
}

export interface SignIn {
  /** To be called by the click itself: later the browser takes the window for an advertisement. */
  open(): void;
  /** Goes on where a click before this script came has got to. */
  resume(opened: boolean): void;
}

export function createSignIn(options: SignInOptions): SignIn {
  const resume = (opened: boolean) => (opened ? options.onOpened() : options.onBlocked());

  options.window.onAnswer((answer) => {
    void options.redeem(answer).then((result) => {
      if (result.ok) options.onToken(result.value.jwt);
      else options.onFailed(result.error.code);
    });
  });
  return { open: () => resume(options.window.open()), resume };
}
