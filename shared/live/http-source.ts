import type { Clock } from '../clock.ts';
import type { ApiClient } from '../http/api-client.ts';
import type * as liveEndpoints from './endpoints.ts';
import type { LiveStatus } from './endpoints.ts';
import type { LiveSource } from './follow.ts';

/** The part of `fetch` that a stream needs. */
export type FetchStream = (
  url: string,
  init: { headers: Record<string, string>; signal: AbortSignal; credentials: 'same-origin' },
) => Promise<{
  ok: boolean;
  headers: { get(name: string): string | null };
  body: { getReader(): StreamReader } | null;
}>;

interface StreamReader {
  read(): Promise<{ done: boolean; value?: Uint8Array | undefined }>;
  cancel(): Promise<void>;
}

export interface HttpSourceParts {
  client: ApiClient;
  /** The address of the API, as for the API client. */
  base: string;
  fetch: FetchStream;
  clock: Clock;
  /** Whether to follow a payment or an invitation. */
  endpoint: typeof liveEndpoints.followPayment | typeof liveEndpoints.followInvitation;
  sessionId: string;
}

/** A proxy that buffers the response never delivers the first byte, so the stream times out. */
const OPENED_MS = 5_000;
/** Two and a half heartbeats; a stream that is silent for longer is dead. */
const SILENT_MS = 37_500;

/** The live events of one session, over HTTP. */
export function httpLiveSource(parts: HttpSourceParts): LiveSource {
  const { client, base, fetch, clock, endpoint, sessionId } = parts;
  return {
    async read() {
      const result = await client.call(endpoint, { params: { id: sessionId } });
      return result.ok ? result.value : undefined;
    },
    async *stream(known, cut) {
      const silence = new AbortController();
      const endsAfter = (ms: number) => clock.after(ms, () => silence.abort());
      let stop = endsAfter(OPENED_MS);
      try {
        const { ok, headers, body } = await fetch(base + endpoint.path.replace(':id', sessionId), {
          headers: {
            accept: 'text/event-stream',
            ...(known === undefined ? {} : { 'last-event-id': String(known) }),
          },
          signal: AbortSignal.any([cut, silence.signal]),
          credentials: 'same-origin',
        });
        const reader = body?.getReader();
        if (!reader) return;
        if (!ok || !headers.get('content-type')?.startsWith('text/event-stream')) {
          await reader.cancel();
          return;
        }
        for await (const status of eventsOf(reader)) {
          stop();
          stop = endsAfter(SILENT_MS);
          yield status;
        }
      } finally {
        stop();
        // Release the connection, whatever ended the stream.
        silence.abort();
      }
    },
  };
}

/** The data of each block of a stream; undefined for a block without data, such as a heartbeat. */
async function* eventsOf(reader: StreamReader): AsyncGenerator<LiveStatus | undefined> {
  const text = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (rest + text.decode(value, { stream: true })).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1];
      yield data === undefined ? undefined : (JSON.parse(data) as LiveStatus);
    }
  }
}
