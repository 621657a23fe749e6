/** The embedding page, told of events and heights as soon as the bridge has loaded. */
import type { HostLink } from '../bridge/frame.ts';
import type { HostEvent } from '../bridge/messages.ts';
import { heightOf, watchHeight } from './fit.ts';

/** @returns how to tell it what happens; nothing waits for it, and nothing fails with it. */
export function reachHost(origin: string, content: Element): (event: HostEvent) => void {
  const connecting: Promise<HostLink> = import('../bridge/frame.ts').then(({ connectHost }) =>
    connectHost({
      origin,
      height: () => heightOf(content),
      onConnected() {
        // From now on the frame is as tall as its content: a scrollbar could only flicker.
        document.documentElement.dataset.fitted = '';
      },
    }),
  );
  connecting.then(
    (link) => watchHeight(content, link.height),
    () => {},
  );
  return (event) => {
    connecting.then(
      (link) => link.announce(event),
      () => {},
    );
  };
}
