/** The calls that are made before the app has loaded. The app takes their answers over. */
import { createServerTime } from '#shared/clock.ts';

export const serverTime = createServerTime();

/** Answers older than this are not given to the app. */
const KEPT_MS = 10_000;

/** By method and address, such as `GET /api/users/me`. */
const answers = new Map<string, Promise<Response>>();
const bodies = new Map<string, unknown>();

setTimeout(forgetAll, KEPT_MS);

function forgetAll(): void {
  answers.clear();
  bodies.clear();
}

/** @returns the body; undefined when the call is refused. Without an answer it fails. */
export async function call<T>(key: string, token?: string): Promise<T | undefined> {
  const [method = '', url = ''] = key.split(' ');
  const answer = fetch(url, {
    method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
  });
  answers.set(key, answer);
  const response = await answer;
  serverTime.hear(response.headers);
  if (!response.ok) return undefined;
  // The app reads the same answer, and reads it whole.
  const body: T = await response.clone().json();
  if (answers.get(key) === answer) bodies.set(key, body);
  return body;
}

export const readBody = (url: string): unknown => bodies.get(`GET ${url}`);

export function takeAnswer(url: string, method: string): Promise<Response> | undefined {
  const key = `${method} ${url}`;
  const answer = answers.get(key);
  answers.delete(key);
  bodies.delete(key);
  // An answer from before a change may be outdated after it.
  if (!answer && method !== 'GET') forgetAll();
  return answer;
}
