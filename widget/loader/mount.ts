/** One checkout in the page: slot, frame and bridge, and the link when they fail. */
import type { ConnectOptions } from '../bridge/host.ts';
import type { Events } from './events.ts';
import type { Options, Place } from './options.ts';
import { createSlot } from './slot.ts';

export const ANSWER_WITHIN_MS = 8_000;

export type LoadBridge = (base: string) => Promise<{ connect(options: ConnectOptions): unknown }>;

/** Shows `options.session` at `place`. The slot and its frame are in the page when this returns. */
export function mount(
  options: Options,
  place: Place,
  events: Events,
  loadBridge: LoadBridge,
): void {
  const { base, session } = options;
  const { origin } = new URL(base);
  const slot = createSlot(options);
  let settled = false;

  const fail = (step: string, reason: string) => {
    if (settled) return;
    settle();
    if (!slot.element.isConnected) return;
    slot.offerLink();
    events.emit(slot.element, 'fallback', { session, step, reason });
  };
  const settle = () => {
    settled = true;
    clearTimeout(timer);
    document.removeEventListener('securitypolicyviolation', onViolation);
  };
  const onViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
    if (effectiveDirective === 'frame-src' && blockedURI.startsWith(origin)) {
      fail('frame', 'blocked');
    }
  };
  const timer = setTimeout(() => fail('frame', 'timeout'), ANSWER_WITHIN_MS);
  document.addEventListener('securitypolicyviolation', onViolation);

  place(slot.element);
  loadBridge(base)
    .then(({ connect }) =>
      connect({
        frame: slot.frame,
        origin,
        onHello(height) {
          settle();
          slot.fit(height);
          slot.reveal();
        },
        onHeight: slot.fit,
        onEvent: ({ name, ...rest }) => events.emit(slot.element, name, { session, ...rest }),
      }),
    )
    .catch(() => fail('bridge', 'load_failed'));
}
