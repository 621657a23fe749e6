import type { Fetch } from '#shared/http/api-client.ts';

export interface Answer {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

export type Answers = Record<
  string,
  (body: unknown, headers?: Record<string, string>) => Answer | Promise<Answer>
>;

/**
 * Answers by `METHOD /path` and records the calls. An unknown call is a lost connection.
 *
 * @param serverTime in milliseconds since 1970; without it no answer tells a time
 */
export function fakeApi(
  answers: Answers,
  serverTime?: number,
): { fetch: Fetch; calls: string[]; tokens: unknown[] } {
  const time: Record<string, string> =
    serverTime === undefined
      ? {}
      : { date: new Date(serverTime).toUTCString(), 'cache-control': 'no-store' };
  const calls: string[] = [];
  const tokens: unknown[] = [];
  return {
    calls,
    tokens,
    async fetch(url, init) {
      const call = `${init.method} ${url.replace(/^\/api/, '')}`;
      calls.push(call);
      tokens.push(init.headers.authorization);
      const answer = answers[call];
      if (!answer) throw new TypeError(`No answer to ${call}`);
      const {
        status = 200,
        body,
        headers = {},
      } = await answer(init.body === undefined ? undefined : JSON.parse(init.body), init.headers);
      return {
        status,
        headers: { get: (name) => ({ ...time, ...headers })[name] ?? null },
        json: async () => body,
        text: async () => String(body),
      };
    },
  };
}

export const refused = (status: number, code: string, headers = {}): Answer => ({
  status,
  body: { statusCode: status, error: 'Refused', code, message: code },
  headers,
});
