import { hear } from 'post-robot';
import { MAX_MESSAGE_CHARS } from '#shared/embed/protocol.ts';

/**
 * Passes messages from one window and one exact origin to post-robot, up to the maximum length.
 * Messages from other windows are ignored; the page's own listeners are not affected.
 * @returns a function that stops it
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
