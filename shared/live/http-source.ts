import type { ApiClient } from '../api-client.ts';
import type { Clock } from '../clock.ts';
import type { followInvitation, followPayment, LiveStatus } from './contract.ts';
import type { LiveSource } from './follow.ts';

/** The part of `fetch` a stream needs. */
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

interface HttpSourceParts {
  client: ApiClient;
  /** As the client's. */
  base: string;
  fetch: FetchStream;
  clock: Clock;
  /** Whose events: a payment's or an invitation's. */
  endpoint: typeof followPayment | typeof followInvitation;
  sessionId: string;
}

/** A stream begins at once; one that is collected on its way is none. */
const OPENED_MS = 5_000;
/** Two heartbeats and a half: what is silent for longer is no stream any more. */
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
        // Whatever has ended it: nobody reads what is left.
        silence.abort();
      }
    },
  };
}

/** What each block of a stream tells; undefined for one without data, such as a heartbeat. */
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
