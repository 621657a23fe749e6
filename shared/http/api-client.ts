/** Calls the endpoints of an API. Expected failures are values; only bugs throw. */
import type { ErrorCode } from '../errors.ts';
import type { Call, CallInput, CallOutput } from './call.ts';

interface Headers {
  get(name: string): string | null;
}

/** The part of `fetch` this client needs, so that it runs where no DOM is. */
export type Fetch = (
  url: string,
  init: {
    method: string;
    headers: Record<string, string>;
    body?: string;
    credentials: 'same-origin';
  },
) => Promise<{
  status: number;
  headers: Headers;
  json(): Promise<unknown>;
  text(): Promise<string>;
}>;

/**
 * `network`: no response, so it is unknown whether the call took effect. `unknown`: a response we
 * have no text for; `message` is the server's.
 */
export type Failure = {
  code: ErrorCode | 'network' | 'unknown';
  status: number;
  message: string;
  fields: { path: string; message: string }[];
  /** Seconds, from Retry-After; undefined when it names a date, which our clock may not share. */
  retryAfter: number | undefined;
};

/** `headers` are those of an answer that is a file. */
export type Result<T> = { ok: true; value: T; headers?: Headers } | { ok: false; error: Failure };

/** `K` is what the client can call: a client that checks answers needs the schemas of each call. */
export interface ApiClient<K extends Call = Call> {
  call<C extends K>(call: C, input: CallInput<C>): Promise<Result<CallOutput<C>>>;
}

export interface ApiClientOptions<K extends Call = Call> {
  /** The address of the API, without a trailing slash: `/api` or `https://pay.example/api`. */
  base: string;
  fetch: Fetch;
  token(): string | undefined;
  /** Called with the headers of every response. */
  onAnswer?(headers: Headers): void;
  /** Called for every 401; the response still reaches the caller. */
  onUnauthenticated?(): void;
  /** The code that a refusal without one means by its text; for foreign APIs. */
  codeOfText?(message: string): Promise<ErrorCode | undefined>;
  /**
   * Checks each answer, because the API may be a foreign one. Undefined for an answer that cannot be
   * read.
   */
  readAnswer?(call: K, answer: unknown): Promise<unknown>;
}

/** Failures of the call are values; a call that cannot be made (a bug) throws. */
export function createApiClient<K extends Call = Call>(options: ApiClientOptions<K>): ApiClient<K> {
  return {
    async call(call, input) {
      const { url, init } = requestOf(options, call, input);
      const response = await options.fetch(url, init).catch(() => undefined);
      if (!response) return NO_ANSWER;
      options.onAnswer?.(response.headers);
      if (isDone(response.status, call, options)) {
        // A truncated or non-JSON response counts as no response.
        const body: Promise<unknown> = call.accept ? response.text() : response.json();
        const answer = await body.then(
          (sent) => ({ sent }),
          () => undefined,
        );
        if (!answer) return NO_ANSWER;
        const { readAnswer } = options;
        const value =
          readAnswer && !call.accept ? await readAnswer(call, answer.sent) : answer.sent;
        if (value === undefined) return UNFIT;
        return {
          ok: true,
          value: value as CallOutput<typeof call>,
          ...(call.accept ? { headers: response.headers } : {}),
        };
      }
      if (response.status === 401) options.onUnauthenticated?.();
      return { ok: false, error: await readFailure(response, options) };
    },
  };
}

const NO_ANSWER: Result<never> & { ok: false } = {
  ok: false,
  error: { code: 'network', status: 0, message: '', fields: [], retryAfter: undefined },
};

/** A server error, because the call may have taken effect. */
const UNFIT: Result<never> = {
  ok: false,
  error: { ...NO_ANSWER.error, code: 'internal_error', status: 502 },
};

/** Strapi answers a registration with 200, we with 201. */
const isDone = (
  status: number,
  call: Call,
  { readAnswer }: Pick<ApiClientOptions, 'readAnswer'>,
): boolean => status === call.status || (!!readAnswer && (status === 200 || status === 201));

function requestOf(
  { base, token: tokenOf }: Pick<ApiClientOptions, 'base' | 'token'>,
  call: Call,
  input: object,
) {
  const {
    params,
    query,
    body,
    headers: given,
  } = input as {
    headers?: Record<string, string>;
    params?: Record<string, string>;
    query?: Query;
    body?: unknown;
  };
  const token = tokenOf();
  const headers: Record<string, string> = {
    ...given,
    accept: call.accept ?? 'application/json',
  };
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  return {
    url: base + address(call.path, params, query),
    init: {
      method: call.method,
      headers,
      credentials: 'same-origin' as const,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    },
  };
}

/** A list is a parameter that is repeated. */
type Query = Record<string, string | readonly string[] | undefined>;

function address(path: string, params: Record<string, string> = {}, query: Query = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => `${name}=${encodeURIComponent(one)}`),
  );
  return pairs.length > 0 ? `${filled}?${pairs.join('&')}` : filled;
}

async function readFailure(
  response: Awaited<ReturnType<Fetch>>,
  { codeOfText }: Pick<ApiClientOptions, 'codeOfText'>,
): Promise<Failure> {
  const body: unknown = await response.json().catch(() => undefined);
  const message = messageOf(body);
  const code = property(body, 'code');
  const meant = isCode(code) ? code : message && (await codeOfText?.(message));
  const wait = response.headers.get('retry-after') ?? '';
  return {
    code: meant || BY_STATUS[response.status] || 'unknown',
    status: response.status,
    message,
    fields: fieldsOf(body),
    retryAfter: /^\d{1,9}$/.test(wait) ? Number(wait) : undefined,
  };
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

/** Our envelope has a text; Strapi 3's has `message: [{ messages: [{ id, message }] }]`. */
function messageOf(body: unknown): string {
  const message = property(body, 'message');
  if (typeof message === 'string') return message;
  if (!Array.isArray(message)) return '';
  const messages = property(message[0], 'messages');
  const text = Array.isArray(messages) ? property(messages[0], 'message') : undefined;
  return typeof text === 'string' ? text : '';
}

/**
 * Whether it is spelled like a code. Codes of newer servers pass; interfaces have a fallback text.
 */
const CODE = /^[a-z]+(_[a-z]+)*$/;

const isCode = (value: unknown): value is ErrorCode =>
  typeof value === 'string' && CODE.test(value) && !(value in Object.prototype);

/** What a proxy before the API says by the status alone. */
const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  401: 'unauthenticated',
  429: 'rate_limited',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
};

function fieldsOf(body: unknown): Failure['fields'] {
  const errors = property(body, 'errors');
  if (!Array.isArray(errors)) return [];
  return errors.flatMap((entry: unknown) => {
    const path = property(entry, 'path');
    const message = property(entry, 'message');
    return typeof path === 'string' && typeof message === 'string' ? [{ path, message }] : [];
  });
}
