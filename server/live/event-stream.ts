import { PassThrough, type Readable } from 'node:stream';
import type { Follower } from './live.ts';

/** How long a browser's own EventSource waits before it opens the stream again, in ms. */
const RETRY_MS = 5_000;

/** Server-sent events (WHATWG HTML, section 9.2): what a follower is told, as text. */
export function eventStream(): Follower & { body: Readable } {
  const body = new PassThrough();
  // Proxies and browsers take the stream for open when something has come.
  body.write(`retry: ${RETRY_MS}\n\n`);
  const write = (text: string) => {
    if (body.writable) body.write(text);
  };
  return {
    body,
    tell: (status) => write(`id: ${status.version}\ndata: ${JSON.stringify(status)}\n\n`),
    beat: () => write(':\n\n'),
    end: () => void body.end(),
  };
}
