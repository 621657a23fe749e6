/** One API call: credential, time limit, retries and errors. */
import { LONGEST_PAUSE_MS, pause, pauseAfter } from './pause.ts';
import { mayPass, SalusError } from './salus-error.ts';
import { unreachable } from './unreachable.ts';
import { USER_AGENT } from './version.ts';

export interface Connection {
  /** The base URL of Salus, such as `https://pay.example`. */
  url: string;
  /** The API key, `salus_live_…` or `salus_test_…`. Never use it in a browser. */
  token: string;
  /** Time limit of one attempt in milliseconds; defaults to 30,000. */
  timeout?: number;
  /** Retries after a temporary failure; defaults to 2. */
  retries?: number;
}

export interface CallOptions {
  /**
   * Calls with the same key have one effect and one answer. By default each POST gets its own key.
   */
  idempotencyKey?: string;
  signal?: AbortSignal | undefined;
}

export interface Request extends CallOptions {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path below `/api/merchant`. */
  path: string;
  query?: object | undefined;
  body?: object | undefined;
  /** It would take effect twice: it is not retried. */
  isOnce?: boolean;
}

/** @throws SalusError if the call is refused, or unanswered after the last attempt */
export async function call<T>(connection: Connection, request: Request): Promise<T> {
  // The same key for each try: a retry returns the result of the first.
  const idempotencyKey = request.idempotencyKey ?? crypto.randomUUID();
  for (let tries = 0; ; tries++) {
    try {
      return await once<T>(connection, { ...request, idempotencyKey });
    } catch (error) {
      if (!(error instanceof SalusError)) throw error;
      const { status, code, retryAfter } = error;
      // The same call fails again after a fault of the program.
      const again = (mayPass(error) && status !== 500) || code === 'idempotency_in_progress';
      const retries = request.isOnce ? 0 : (connection.retries ?? 2);
      const wait = retryAfter === undefined ? pauseAfter(tries) : retryAfter * 1000;
      if (!again || tries >= retries || wait > LONGEST_PAUSE_MS) throw error;
      await pause(wait, request.signal);
    }
  }
}

async function once<T>(connection: Connection, request: Request): Promise<T> {
  const { method, path, query = {}, body, idempotencyKey, signal } = request;
  const limit = AbortSignal.timeout(connection.timeout ?? 30_000);
  const url = new URL(`/api/merchant/${path}`, connection.url);
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) {
      if (one !== undefined) url.searchParams.append(name, String(one));
    }
  }
  try {
    const answer = await fetch(url, {
      method,
      headers: {
        authorization: `Bearer ${connection.token}`,
        'user-agent': USER_AGENT,
        ...(method === 'POST' ? { 'idempotency-key': `${idempotencyKey}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      body: JSON.stringify(body),
      // No redirects, so that the token is sent only to the configured host.
      redirect: 'error',
      signal: signal ? AbortSignal.any([limit, signal]) : limit,
    });
    if (answer.ok) return (await answer.json()) as T;
    throw await refusalOf(answer, url);
  } catch (error) {
    if (error instanceof SalusError || signal?.aborted) throw error;
    const refusal = limit.aborted
      ? { code: 'timeout', message: `${url.origin} did not answer in time.` }
      : { code: 'network', message: unreachable(url, error) };
    throw new SalusError({ status: 0, ...refusal }, { cause: error });
  }
}

async function refusalOf(answer: Response, { origin }: URL): Promise<SalusError> {
  const { status, headers } = answer;
  const seconds = Number.parseFloat(headers.get('retry-after') ?? '');
  return new SalusError({
    code: 'unknown',
    // Of an address without the API: a proxy's page, or another site.
    message: `${origin} answered ${status} without an error of the Salus API. Check the url.`,
    ...((await answer.json().catch(() => ({}))) as object),
    status,
    retryAfter: Number.isNaN(seconds) ? undefined : seconds,
  });
}
