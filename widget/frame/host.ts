/** The embedding page, told of events and heights as soon as the bridge has loaded. */
import type { HostLink } from '../bridge/frame.ts';
import { type HostEvent, MAX_HEIGHT } from '../bridge/messages.ts';
import { heightOf, watchHeight } from './fit.ts';

/** @returns how to tell it what happens; nothing waits for it, and nothing fails with it. */
export function reachHost(origin: string, content: Element): (event: HostEvent) => void {
  const connecting: Promise<HostLink> = import('../bridge/frame.ts').then(({ connectHost }) =>
    connectHost({
      origin,
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
  return (event) => {
    connecting.then(
      (link) => link.announce(event),
      () => {},
    );
  };
}

const FITTED = 'data-fitted';

/** As tall as its content a frame needs no scrollbar, which could only flicker. */
function fitted(height: number): void {
  document.documentElement.toggleAttribute(FITTED, height <= MAX_HEIGHT);
}
