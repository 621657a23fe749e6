import { PassThrough, type Readable } from 'node:stream';
import type { Follower } from './live.ts';

/** How long an EventSource waits before it reconnects, in milliseconds. */
const RETRY_MS = 5_000;

/** Server-sent events (WHATWG HTML, section 9.2): writes status changes to a stream. */
export function eventStream(): Follower & { body: Readable } {
  const body = new PassThrough();
  // Proxies and browsers treat the stream as open once the first bytes arrive.
  body.write(`retry: ${RETRY_MS}\n\n`);
  const write = (text: string) => {
    if (body.writable) body.write(text);
  };
  return {
    body,
    send: (status) => write(`id: ${status.version}\ndata: ${JSON.stringify(status)}\n\n`),
    sendHeartbeat: () => write(':\n\n'),
    end: () => void body.end(),
  };
}
