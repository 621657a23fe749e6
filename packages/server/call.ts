/** One API call: credential, time limit, retries and errors. */
import { pause } from './pause.ts';
import { SalusError } from './salus-error.ts';
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
  signal?: AbortSignal;
}

export interface Request extends CallOptions {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path below `/api/merchant`. */
  path: string;
  query?: object;
  body?: object;
  /** It would take effect twice: it is not retried. */
  isOnce?: boolean;
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
const MAY_SUCCEED_LATER = new Set([0, 429, 502, 503, 504]);

/** @throws SalusError if the call is refused, or unanswered after the last attempt */
export async function call<T>(connection: Connection, request: Request): Promise<T> {
  // The same key for each try: a retry returns the result of the first.
  const idempotencyKey = request.idempotencyKey ?? crypto.randomUUID();
  for (let tries = 0; ; tries++) {
    try {
      return await once<T>(connection, { ...request, idempotencyKey });
    } catch (error) {
      if (!(error instanceof SalusError)) throw error;
      const again = MAY_SUCCEED_LATER.has(error.status) || error.code === 'idempotency_in_progress';
      const retries = request.isOnce ? 0 : (connection.retries ?? 2);
      if (!again || tries >= retries) throw error;
      const wait = waitAfter(error, tries);
      if (wait > LONGEST_WAIT_MS) throw error;
      await pause(wait, request.signal);
    }
  }
}

async function once<T>(connection: Connection, request: Request): Promise<T> {
  const { method, path, query, body, idempotencyKey, signal } = request;
  const limit = AbortSignal.timeout(connection.timeout ?? 30_000);
  const url = new URL(`/api/merchant/${path}`, connection.url);
  for (const [name, value] of Object.entries(query ?? {})) {
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
        ...(method === 'POST' ? { 'idempotency-key': idempotencyKey ?? '' } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
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
  const body = (await answer.json().catch(() => ({}))) as Partial<SalusError>;
  const { code = 'unknown', message = unknownAnswer(origin, answer) } = body;
  const retryAfter = Number(answer.headers.get('retry-after') ?? Number.NaN);
  return new SalusError({
    status: answer.status,
    code,
    message,
    ...(body.errors ? { errors: body.errors } : {}),
    ...(body.docs ? { docs: body.docs } : {}),
    ...(body.requestId ? { requestId: body.requestId } : {}),
    ...(Number.isFinite(retryAfter) ? { retryAfter } : {}),
  });
}

/** Of an address without the API: a proxy's page, or another site. */
const unknownAnswer = (origin: string, { status }: Response) =>
  `${origin} answered ${status} without an error of the Salus API. Check the url.`;

/** In milliseconds: `Retry-After` if given, else exponential backoff with jitter. */
function waitAfter({ retryAfter }: SalusError, tries: number): number {
  if (retryAfter !== undefined) return retryAfter * 1000;
  return FIRST_WAIT_MS * 2 ** tries * (0.5 + Math.random());
}
