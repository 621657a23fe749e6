/**
 * The connection of one document to the server in process. The next call, or its answer, may be
 * lost, and its streams may break.
 */
import type { Fetch } from '#shared/http/api-client.ts';
import type { FetchStream } from '#shared/live/http-stream.ts';
import type { TestApi } from '../api/api.ts';

export type Loss = 'request' | 'answer';

/** The cookies of one browser. */
export type CookieJar = Map<string, string>;

export interface Connection {
  fetch: Fetch;
  fetchStream: FetchStream;
  /** Of the next call. */
  lose(what: Loss): void;
  /** Whether a call is to be lost. */
  isLossDue(): boolean;
  /** Calls lost so far. */
  losses(): number;
  /** Payments among them: nobody here knows whether they were made. */
  lostPayments(): number;
  /** Ends the open stream and refuses new ones, until streams are allowed again. */
  allowStreams(allowed: boolean): void;
  /** The version that the open stream has delivered; undefined while no stream is open. */
  heard(): number | undefined;
  /** The version of the member's account that it has delivered. */
  heardAccount(): string | undefined;
  isBusy(): boolean;
}

interface Parts {
  api: TestApi;
  /** Where streams are read over HTTP. */
  origin: string;
  cookies: CookieJar;
  streamsAllowed: boolean;
}

export function createConnection({ api, origin, cookies, streamsAllowed }: Parts): Connection {
  let calls = 0;
  let opening = 0;
  let lost: Loss | undefined;
  let losses = 0;
  let lostPayments = 0;
  let allowed = streamsAllowed;
  let open: { cut(): void; heard: number; account: string | undefined } | undefined;

  function takeLoss(url: string): Loss | undefined {
    const taken = lost;
    lost = undefined;
    if (taken) losses++;
    if (taken && url.endsWith('/confirm')) lostPayments++;
    return taken;
  }

  async function send(url: string, init: Parameters<Fetch>[1]) {
    const loss = takeLoss(url);
    if (loss === 'request') throw new TypeError('the request was lost');
    const answer = await api.http.inject({
      method: init.method as 'GET',
      url,
      headers: { ...init.headers, ...cookieHeader(cookies), origin: api.config.publicUrl },
      ...(init.body === undefined ? {} : { payload: init.body }),
    });
    if (loss === 'answer') throw new TypeError('the answer was lost');
    for (const { name, value } of answer.cookies) cookies.set(name, value);
    return {
      status: answer.statusCode,
      headers: { get: (name: string) => String(answer.headers[name.toLowerCase()] ?? '') || null },
      json: async () => JSON.parse(answer.body) as unknown,
      text: async () => answer.body,
    };
  }

  return {
    async fetch(url, init) {
      calls++;
      try {
        return await send(url, init);
      } finally {
        calls--;
      }
    },
    async fetchStream(url, { headers, signal }) {
      if (!allowed) throw new TypeError('no stream gets through');
      const cut = new AbortController();
      signal.addEventListener('abort', () => cut.abort());
      opening++;
      try {
        const response = await fetch(origin + url, { headers, signal: cut.signal });
        const known = Number(headers['last-event-id'] ?? 0);
        const stream: NonNullable<typeof open> = {
          ...{ cut: () => cut.abort(), heard: known, account: undefined },
        };
        const end = () => {
          if (open === stream) open = undefined;
        };
        if (!response.ok || !response.body)
          throw new Error(`a stream was refused: ${response.status}`);
        open = stream;
        cut.signal.addEventListener('abort', end);
        const reader = response.body.getReader();
        return {
          ok: true,
          headers: response.headers,
          body: {
            getReader: () => ({
              cancel: () => reader.cancel(),
              async read() {
                const read = await reader.read().catch((error) => {
                  end();
                  throw error;
                });
                if (read.done) end();
                const text = new TextDecoder().decode(read.value);
                stream.heard = Math.max(
                  stream.heard,
                  Number(lastIn(text, /"version":(\d+)/g) ?? 0),
                );
                stream.account = lastIn(text, /"account":"([^"]+)"/g) ?? stream.account;
                return read;
              },
            }),
          },
        };
      } finally {
        opening--;
      }
    },
    lose(what) {
      lost = what;
    },
    isLossDue: () => lost !== undefined,
    losses: () => losses,
    lostPayments: () => lostPayments,
    allowStreams(now) {
      allowed = now;
      if (!now) open?.cut();
    },
    heard: () => open?.heard,
    heardAccount: () => open?.account,
    isBusy: () => calls > 0 || opening > 0,
  };
}

const cookieHeader = (cookies: CookieJar): Record<string, string> =>
  cookies.size === 0
    ? {}
    : { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') };

/** Of a chunk of a stream; undefined in one without. */
const lastIn = (text: string, pattern: RegExp): string | undefined =>
  [...text.matchAll(pattern)].at(-1)?.[1];
