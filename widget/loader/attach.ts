/** Handles the messages of a checkout's frame. */

import { REFUSED } from '#shared/embed/protocol.ts';
import type { ConnectOptions } from '../bridge/host.ts';
import { complain, isAdoptable } from './adopt.ts';
import type { Mounted, Page } from './page.ts';

/** In CSS pixels: the document for other sites, which does not measure itself. */
const REFUSED_HEIGHT = 280;

/** Listens to the frame of `mounted` until that ends. */
export function attachBy(
  connect: (options: ConnectOptions) => () => void,
  page: Page,
  mounted: Mounted,
): void {
  if (!isAdoptable(page, mounted)) return;
  const { slot, options, signal, settle, emit, onSignal } = mounted;
  const { card, frame } = slot;
  const resize = (height: number) => {
    // 0 means hidden and says nothing about the later height.
    if (height) frame.style.height = `${height}px`;
  };
  /** The frame has answered, so its placeholder is removed. */
  const reveal = (height: number) => {
    settle();
    resize(height);
    card.remove();
    frame.style.visibility = '';
  };
  const { origin } = new URL(page.base);
  // A page in a sandbox, or in a file, has no origin that a session could allow: no frame will answer.
  if (self.origin === 'null') {
    settle();
    page.withExtras((extras) => extras.fallBack(page, mounted, 'frame', 'origin_refused'));
    return;
  }
  refusal(mounted, origin, () => {
    reveal(REFUSED_HEIGHT);
    complain(page, frame, 'origin_refused', location.origin);
    const fallback = { step: 'frame', reason: 'origin_refused' } as const;
    page.withExtras((extras) => extras.report(page, mounted, fallback));
    emit('fallback', fallback);
  });
  const end = connect({
    frame,
    origin,
    onHello(height, title) {
      reveal(height);
      const dialog = frame.closest('dialog');
      if (title) frame.title = title;
      dialog?.setAttribute('aria-label', frame.title);
      page.withExtras(
        (extras) => extras.greeted(page, mounted),
        () => {},
      );
    },
    onHeight: resize,
    onEvent({ name, ...detail }) {
      emit(name, detail);
      if ('code' in detail && detail.code === 'session_not_found')
        complain(page, frame, detail.code, options.session);
      if ('step' in detail) page.withExtras((extras) => extras.report(page, mounted, detail));
    },
    onSignal(asked) {
      if (asked.name === 'theme-refused') complain(page, frame, 'theme_refused', asked.reason);
      else onSignal?.(asked);
    },
  });
  signal.addEventListener('abort', end);
}

/** Calls `then` once if the frame shows the document for other sites, and acknowledges its message. */
function refusal({ slot: { frame }, signal }: Mounted, ours: string, then: () => void): void {
  let isKnown = false;
  addEventListener(
    'message',
    ({ source, origin, data }) => {
      if (source !== frame.contentWindow || origin !== ours || data !== REFUSED) return;
      frame.contentWindow?.postMessage(REFUSED, ours);
      if (!isKnown) then();
      isKnown = true;
    },
    { signal },
  );
}
