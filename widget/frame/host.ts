/** Sends events and heights to the embedding page as soon as the bridge has loaded. */
import type { HostEvent, LoaderSignal } from '#shared/embed/messages.ts';
import { MAX_HEIGHT } from '#shared/embed/protocol.ts';
import type { HostLink } from '../bridge/frame.ts';
import { heightOf, watchHeight } from './fit.ts';

/** Sends an event; nothing waits for it, and its failures affect nothing. */
export type TellHost = (event: HostEvent | LoaderSignal) => void;

/** @param title the accessible name of the frame */
export function reachHost(origin: string, content: Element, title: string): TellHost {
  const connecting: Promise<HostLink> = import('../bridge/frame.ts').then(({ connectHost }) =>
    connectHost({
      origin,
      title,
      height: () => heightOf(content),
      onConnected: () => fitted(heightOf(content)),
    }),
  );
  connecting.then(
    (link) =>
      watchHeight(content, (height) => {
        if (document.documentElement.hasAttribute(FITTED)) fitted(height);
        link.height(height);
      }),
    () => {},
  );
  const tell = (event: HostEvent | LoaderSignal) => {
    connecting.then(
      (link) => link.announce(event),
      () => {},
    );
  };
  // A dialog around the frame gets no key events from inside the frame.
  document.addEventListener('keydown', ({ key, defaultPrevented }) => {
    if (key === 'Escape' && !defaultPrevented) tell({ name: 'close' });
  });
  return tell;
}

const FITTED = 'data-fitted';

/** A frame as tall as its content needs no scrollbar, which could flicker. */
function fitted(height: number): void {
  document.documentElement.toggleAttribute(FITTED, height <= MAX_HEIGHT);
}
