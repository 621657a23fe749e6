/** Subscribers of live events, as any HTTP client: streams read over HTTP. */
import type { AddressInfo } from 'node:net';
import type { AccountVersions, ChangedList } from '#shared/live/account-schemas.ts';
import type { LiveStatus } from '#shared/live/schemas.ts';
import type { TestApi } from './api.ts';

/** Lets the API listen on a free port, once. @returns its origin */
export async function originOf({ http }: TestApi): Promise<string> {
  if (!http.server.listening) await http.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`;
}

export interface Following<T = LiveStatus> {
  response: Response;
  /** The next block of the stream as it is written, without its empty line; undefined at the end. */
  next(): Promise<string | undefined>;
  /** The next event, without heartbeats; undefined at the end. */
  told(): Promise<T | undefined>;
  leave(): void;
}

export async function follow(
  api: TestApi,
  id: string,
  headers: Record<string, string> = {},
): Promise<Following> {
  return followAt(await originOf(api), id, headers);
}

/** As `follow`, on a server that is a process of its own. */
export async function followAt(
  origin: string,
  id: string,
  headers: Record<string, string> = {},
): Promise<Following> {
  return streamAt<LiveStatus>(`${origin}/api/pay/${id}/events`, headers);
}

/** Follows the lists of the token's owner. */
export async function followLists(
  api: TestApi,
  token: string,
  headers: Record<string, string> = {},
): Promise<Following<AccountVersions>> {
  const url = `${await originOf(api)}/api/users/me/changes`;
  return streamAt<AccountVersions>(url, { authorization: `Bearer ${token}`, ...headers });
}

/** The same, with its next event as the lists that changed since the one before. */
export async function followChanges(api: TestApi, token: string, headers?: Record<string, string>) {
  const stream = await followLists(api, token, headers);
  let last = stream.response.ok ? await stream.told() : undefined;
  return {
    ...stream,
    first: last,
    async changed(): Promise<ChangedList[] | undefined> {
      const [before, now] = [last, await stream.told()];
      last = now;
      const lists = Object.keys(now ?? {}) as ChangedList[];
      return now && lists.filter((list) => now[list] !== before?.[list]);
    },
  };
}

async function streamAt<T>(url: string, headers: Record<string, string>): Promise<Following<T>> {
  const cut = new AbortController();
  const response = await fetch(url, {
    headers: { accept: 'text/event-stream', ...headers },
    signal: cut.signal,
  });
  const blocks = blocksOf(response);
  const next = async () => (await blocks.next()).value;
  return {
    response,
    next,
    async told() {
      for (;;) {
        const block = await next();
        const data = block === undefined ? '' : /^data: (.*)$/m.exec(block)?.[1];
        if (data !== undefined) return data === '' ? undefined : JSON.parse(data);
      }
    },
    leave: () => cut.abort(),
  };
}

async function* blocksOf({ body }: Response): AsyncGenerator<string, undefined> {
  let rest = '';
  for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    yield* blocks;
  }
}

/** Waits until this many are subscribed; the server notices a cut connection with a delay. */
export async function untilFollowing(api: TestApi, count: number): Promise<void> {
  while (api.live.openStreams() !== count) await new Promise(setImmediate);
}
