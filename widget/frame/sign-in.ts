/**
 * Signing in without a password on the merchant's page: a window of our own origin does it and
 * hands back a one-time code that is worth nothing without the verifier kept here.
 */
import type { ApiClient, Failure } from '#shared/api-client.ts';
import { redeemCode } from '#shared/pay/contract.ts';
import { isCodeMessage } from '../signin/code-message.ts';
import { createVerifier, type Verifier } from './verifier.ts';

export interface SignInOptions {
  client: ApiClient;
  sessionId: string;
  locale: string;
  /** The window is open; the member may also go on and pay there. */
  onOpened(): void;
  onBlocked(): void;
  onToken(token: string): void;
  onFailed(code: Failure['code']): void;
}

export interface SignIn {
  /** To be called by the click itself: later the browser takes the window for an advertisement. */
  open(): void;
  dispose(): void;
}

export function createSignIn(options: SignInOptions): SignIn {
  const { client, sessionId } = options;
  const page = `/embed/signin/${sessionId}?locale=${encodeURIComponent(options.locale)}`;
  let next: Verifier | undefined;
  let current: { opened: Window; verifier: string } | undefined;

  function prepare(): void {
    next = undefined;
    // Without it (no secure context) the window finds no challenge and goes on as the page.
    createVerifier().then(
      (made) => {
        next = made;
      },
      () => {},
    );
  }

  function receive({ source, origin, data }: MessageEvent): void {
    if (!current || source !== current.opened || origin !== location.origin) return;
    if (!isCodeMessage(data)) return;
    const { verifier } = current;
    current = undefined;
    const body = { code: data.code, verifier };
    void client.call(redeemCode, { params: { id: sessionId }, body }).then((result) => {
      if (result.ok) options.onToken(result.value.jwt);
      else options.onFailed(result.error.code);
    });
  }

  prepare();
  addEventListener('message', receive);
  return {
    open() {
      const opened = window.open(
        `${page}#${next?.challenge ?? ''}`,
        '_blank',
        'popup,width=480,height=760',
      );
      if (!opened) {
        options.onBlocked();
        return;
      }
      current?.opened.close();
      current = { opened, verifier: next?.verifier ?? '' };
      prepare();
      options.onOpened();
    },
    dispose: () => removeEventListener('message', receive),
  };
}
