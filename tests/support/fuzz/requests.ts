/** Requests to one endpoint: good, nearly good, and garbage. */
import fc from 'fast-check';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { CALLERS, type Caller } from '../authorisation/callers.ts';
import { broken, flaws, textOf, twinOf, written } from './broken.ts';
import type { FuzzRequest } from './fuzz-request.ts';
import { headerValue, spoilt } from './garbage.ts';
import { valuesOf } from './values.ts';

interface Parts {
  params: unknown;
  query: unknown;
  headers: unknown;
  body: unknown;
}

const PARTS = ['params', 'query', 'headers', 'body'] as const;
const JSON_TYPE = 'application/json';

const SUITED: Record<Endpoint['access'], Caller[]> = {
  public: ['anonymous'],
  cookie: ['anonymous'],
  till: ['anonymous'],
  optional: ['anonymous', 'member', 'frame of this session'],
  member: ['member', 'business'],
  payer: ['member', 'business', 'frame of this session'],
  business: ['merchant token', 'business'],
};

export function requestsOf(endpoint: Endpoint): fc.Arbitrary<FuzzRequest> {
  const parts = fc.record<Parts>({
    params: valued(endpoint.params),
    query: valued(endpoint.query),
    headers: valued(endpoint.headers),
    body: valued(endpoint.body),
  });
  const who = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...SUITED[endpoint.access]) },
    { weight: 1, arbitrary: fc.constantFrom(...CALLERS) },
  );
  const made = PARTS.filter((part) => endpoint[part]);
  const request = (kind: FuzzRequest['kind'], caller: Caller, given: Parts) =>
    requestOf(endpoint, kind, caller, given);
  const good = fc.tuple(who, parts).map(([caller, given]) => request('good', caller, given));
  const near = fc
    .tuple(who, parts, fc.constantFrom(...(made.length > 0 ? made : PARTS)), flaws)
    .map(([caller, given, part, flaw]) =>
      request('nearly good', caller, { ...given, [part]: broken(given[part], flaw) }),
    );
  const garbage = fc
    .tuple(good, spoilt)
    .map(([kept, changes]) => ({ ...kept, kind: 'garbage' as const, ...changes(kept) }));
  return fc.oneof(
    { weight: 3, arbitrary: good },
    { weight: made.length > 0 ? 5 : 1, arbitrary: near },
    { weight: 2, arbitrary: garbage },
  );
}

const valued = (schema: Endpoint['body']) => (schema ? valuesOf(schema) : fc.constant(undefined));

function requestOf(
  endpoint: Endpoint,
  kind: FuzzRequest['kind'],
  caller: Caller,
  { params, query, headers, body }: Parts,
): FuzzRequest {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    segment(fieldOf(params, name)),
  );
  const search = pairs(query).map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
  const sent = Object.fromEntries(
    pairs(headers).map(([name, value]) => [headerName(name), headerValue(value)]),
  );
  return {
    kind,
    caller,
    method: endpoint.method,
    url: `/api${path}${search.length > 0 ? `?${search.join('&')}` : ''}`,
    headers: {
      ...(endpoint.access === 'cookie' ? { origin: 'PUBLIC_URL', cookie: 'refresh=x' } : {}),
      ...(endpoint.access === 'till'
        ? { origin: 'PUBLIC_URL', cookie: 'salus_till=TILL_KEY' }
        : {}),
      ...(body === undefined ? {} : { 'content-type': JSON_TYPE }),
      ...sent,
    },
    ...(body === undefined ? {} : { payload: written(body) }),
  };
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : value;
const encoded = (value: unknown) =>
  // Half a character in an address is bytes that are no UTF-8.
  encodeURIComponent(textOf(value).toWellFormed()).replaceAll('%EF%BF%BD', '%ED%A0%80');

/** Without one, or with dots for one, it would be another call's address. */
const segment = (value: unknown) => encoded(value).replace(/^\.{0,2}$/, '$&%20');

/** Of an object, a name for each of a list's values too, as `a=1&a=2` has it. */
function pairs(value: unknown): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return value === undefined ? [] : [['', value]];
  return Object.entries(value).flatMap(([key, one]): [string, unknown][] => {
    const name = twinOf(key) ?? key;
    return Array.isArray(one) ? one.map((each): [string, unknown] => [name, each]) : [[name, one]];
  });
}

/** Characters that Node's HTTP parser accepts. */
const headerName = (name: string) => name.replace(/[^a-z0-9-]/gi, '').toLowerCase() || 'x-empty';
