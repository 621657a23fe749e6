import { PassThrough, type Readable } from 'node:stream';

/** How long an EventSource waits before it reconnects, in milliseconds. */
const RETRY_MS = 5_000;

/** Server-sent events (WHATWG HTML, section 9.2): writes each change to a stream. */
export function eventStream<T extends object>(idOf: (event: T) => number | undefined) {
  const body = new PassThrough();
  // Proxies and browsers treat the stream as open once the first bytes arrive.
  body.write(`retry: ${RETRY_MS}\n\n`);
  const write = (text: string) => {
    if (body.writable) body.write(text);
  };
  return {
    body: body as Readable,
    send(event: T) {
      const id = idOf(event);
      write(`${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(event)}\n\n`);
    },
    sendHeartbeat: () => write(':\n\n'),
    end: () => void body.end(),
  };
}
