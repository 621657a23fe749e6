import type { Clock } from '../clock.ts';

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

interface StreamParts {
  fetch: FetchStream;
  clock: Clock;
  url: string;
  headers: Record<string, string>;
  /** Ends the stream. */
  cut: AbortSignal;
}

/** A proxy that buffers the response never delivers the first byte, so the stream times out. */
const OPENED_MS = 5_000;
/** Two and a half heartbeats; a stream that is silent for longer is dead. */
const SILENT_MS = 37_500;

/**
 * Reads server-sent events over `fetch` and yields the data of each; undefined is a heartbeat. Ends at once
 * if the answer is not a stream. Throws when the stream is cut or silent.
 */
export async function* readStream<T>({
  fetch,
  clock,
  url,
  headers: own,
  cut,
}: StreamParts): AsyncGenerator<T | undefined> {
  // `AbortSignal.any` is newer than the browsers that are served.
  const silence = new AbortController();
  if (cut.aborted) silence.abort();
  cut.addEventListener('abort', () => silence.abort(), { signal: silence.signal });
  const endsAfter = (ms: number) => clock.after(ms, () => silence.abort());
  let stop = endsAfter(OPENED_MS);
  try {
    const { ok, headers, body } = await fetch(url, {
      headers: { accept: 'text/event-stream', ...own },
      signal: silence.signal,
      credentials: 'same-origin',
    });
    const reader = body?.getReader();
    if (!reader) return;
    if (!ok || !headers.get('content-type')?.startsWith('text/event-stream')) {
      await reader.cancel();
      return;
    }
    for await (const event of eventsOf<T>(reader)) {
      stop();
      stop = endsAfter(SILENT_MS);
      yield event;
    }
  } finally {
    stop();
    // Release the connection, whatever ended the stream.
    silence.abort();
  }
}

/** The data of each block of a stream; undefined for a block without data, such as a heartbeat. */
async function* eventsOf<T>(reader: StreamReader): AsyncGenerator<T | undefined> {
  const text = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (rest + text.decode(value, { stream: true })).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1];
      yield data === undefined ? undefined : (JSON.parse(data) as T);
    }
  }
}
