/** A passkey in the frame: signs the member in here, so that paying needs no window. */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { ApiClient } from '#shared/api-client.ts';
import type { Clock } from '#shared/clock.ts';
import type { PayFlow } from '#shared/pay/pay-flow.ts';
import { canSeeCover } from './cover.ts';

export interface FramePasskey {
  /** `none` where the browser or the embedding page does not let us, and before it is known. */
  state: ReadonlySignal<'none' | 'idle' | 'waiting'>;
  /** After the first rendering, which is the server's: it cannot know. */
  offer(): void;
  press(): void;
}

interface FramePasskeyOptions {
  client: ApiClient;
  clock: Clock;
  flow: PayFlow;
  sessionId: string;
  onToken(token: string): void;
}

export function createFramePasskey(options: FramePasskeyOptions): FramePasskey {
  const { flow, onToken } = options;
  const state = signal<'none' | 'idle' | 'waiting'>('none');

  async function ask(): Promise<void> {
    const current = flow.state.peek();
    const section = document.querySelector('.pay');
    if (state.peek() !== 'idle' || current.step !== 'signed-out' || !section) return;
    state.value = 'waiting';
    const { total } = current.session.quote;
    const answer = await import('./ask-passkey.ts').then(
      ({ askPasskey }) => askPasskey({ ...options, section, total }),
      () => 'network' as const,
    );
    state.value = 'idle';
    if (typeof answer === 'object') {
      // The button that had the focus goes; not to Pay, which the same key would press.
      section.querySelector<HTMLElement>('.pay__heading')?.focus();
      onToken(answer.token);
      return;
    }
    flow.signInFailed(answer);
    if (answer === 'quote_changed' || answer === 'session_not_pending') flow.reload();
  }

  return {
    state,
    offer() {
      if (isPossible()) state.value = 'idle';
    },
    press: () => void ask(),
  };
}

interface Policy {
  allowsFeature(feature: string): boolean;
}

/**
 * Elsewhere the window is the way: a browser that cannot tell whether a frame is covered does not
 * say in which page a passkey was used, either.
 */
function isPossible(): boolean {
  const { permissionsPolicy, featurePolicy } = document as {
    permissionsPolicy?: Policy;
    featurePolicy?: Policy;
  };
  const policy = permissionsPolicy ?? featurePolicy;
  return (
    typeof PublicKeyCredential === 'function' &&
    canSeeCover() &&
    policy?.allowsFeature('publickey-credentials-get') === true
  );
}
