/** Requests that match no endpoint: arbitrary bodies, addresses, headers and credentials. */
import fc from 'fast-check';
import { anyText, textOf } from './broken.ts';
import type { FuzzRequest } from './fuzz-request.ts';

/** The characters that Node’s parser accepts. */
export const headerValue = (value: unknown) =>
  textOf(value).replace(/[^\t\x20-\x7e\x80-\xff]/g, '');

const JSON_TYPE = 'application/json';
const CONTENT_TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json/json',
  'application/*',
  '*/*',
  ';',
  '',
];
const BODIES = [
  '{',
  '[',
  '"',
  '{"a":}',
  '{}{}',
  'nul',
  '\ufeff{}',
  '\0',
  '[1,]',
  ' ',
  '1e999',
  'a=b',
];
const CREDENTIALS = [
  'Bearer',
  'Bearer ',
  'Bearer a.b.c',
  'bearer x',
  'Basic YTpi',
  'Bearer é',
  `Bearer ${'x'.repeat(9000)}`,
];

/** What of a request may be anything at all. Neither its length, nor that it asks for a stream: that has no end. */
export const spoilt: fc.Arbitrary<(kept: FuzzRequest) => Partial<FuzzRequest>> = fc.oneof(
  fc.oneof(fc.constantFrom(...BODIES), anyText).map((payload) => ({ headers }: FuzzRequest) => ({
    payload,
    headers: { ...headers, 'content-type': JSON_TYPE },
  })),
  fc
    .tuple(fc.constantFrom(...CONTENT_TYPES), fc.constantFrom('{}', 'a=b', '--x\r\n\r\n--x--'))
    .map(([type, payload]) => ({ headers }: FuzzRequest) => ({
      payload,
      headers: { ...headers, 'content-type': type },
    })),
  fc.constant(({ headers }: FuzzRequest) => ({
    payload: JSON.stringify({ a: 'x'.repeat(70_000) }),
    headers: { ...headers, 'content-type': JSON_TYPE },
  })),
  fc
    .constantFrom(
      '%',
      '%zz',
      '%00',
      '%2e%2e',
      '%C0%AF',
      '/',
      '//',
      '.',
      '?',
      '?a[b]=c',
      '?__proto__=1',
      '?=',
      '?&&',
      '?%',
      `?${'a=1&'.repeat(2000)}`,
    )
    .map((tail) => ({ url }: FuzzRequest) => ({ url: url + tail })),
  fc
    .tuple(
      fc.constantFrom(
        'accept',
        'accept-language',
        'cookie',
        'origin',
        'user-agent',
        'x-forwarded-for',
        'x-forwarded-host',
        'host',
        'range',
        'if-none-match',
        'last-event-id',
        'content-encoding',
        'referer',
        'x-http-method-override',
        '__proto__',
      ),
      fc.oneof(
        fc.constantFrom(
          '',
          'x'.repeat(20_000),
          'text/csv',
          '*/*',
          'bytes=9-1',
          'gzip',
          'null',
          ',,,;q=2',
          '127.0.0.1, ::1',
          'a=b; a; =; refresh=%',
        ),
        anyText.map(headerValue),
      ),
    )
    .map(([name, value]) => ({ headers }: FuzzRequest) => ({
      headers: { ...headers, [name]: value },
    })),
  fc.constantFrom(...CREDENTIALS).map((authorization) => ({ headers }: FuzzRequest) => ({
    headers: { ...headers, authorization },
  })),
);
