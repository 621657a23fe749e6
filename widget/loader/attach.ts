/** Handles the messages of a checkout's frame. */
import type { ConnectOptions } from '../bridge/host.ts';
import type { Mounted, Page } from './page.ts';

/** Listens to the frame of `mounted` until that ends. */
export function attachBy(
  connect: (options: ConnectOptions) => () => void,
  page: Page,
  mounted: Mounted,
): void {
  const { slot, options, signal, settle, emit, onSignal } = mounted;
  const { card, frame } = slot;
  const resize = (height: number) => {
    // 0 means hidden and says nothing about the later height.
    if (height) frame.style.height = `${height}px`;
  };
  const end = connect({
    frame,
    origin: new URL(page.base).origin,
    onHello(height, title) {
      settle();
      resize(height);
      const dialog = frame.closest('dialog');
      if (title) frame.title = title;
      if (dialog) dialog.ariaLabel = frame.title;
      // The frame has answered, so its placeholder is removed.
      card.remove();
      frame.style.visibility = '';
      page.upgradeLinks();
    },
    onHeight: resize,
    onEvent({ name, ...detail }) {
      emit(name, detail);
      if ('code' in detail && detail.code === 'session_not_found')
        page.complain(frame, detail.code, options.session);
      if ('step' in detail) page.withExtras((extras) => extras.report(page, mounted, detail));
    },
    onSignal(asked) {
      if (asked.name === 'theme-refused') page.complain(frame, 'theme_refused', asked.reason);
      else onSignal?.(asked);
    },
  });
  signal.addEventListener('abort', end);
}
