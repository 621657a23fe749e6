import { hear } from 'post-robot';
import { MAX_MESSAGE_CHARS } from '#shared/embed/protocol.ts';

/**
 * Lets messages of one window and one exact origin reach post-robot, up to the longest there may be.
 * Nobody else is heard or answered; the page's own listeners are not touched.
 * @returns what ends it
 */
export function hearOnly(window: Window, origin: string): () => void {
  return hear(
    (event) =>
      event.source === window &&
      event.origin === origin &&
      typeof event.data === 'string' &&
      event.data.length <= MAX_MESSAGE_CHARS,
  );
}
