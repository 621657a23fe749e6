/** Properties of every answer to any request. */
import { isDeepStrictEqual } from 'node:util';
import type { LightMyRequestResponse } from 'fastify';
import { catalogue, type ErrorCode, isErrorCode } from '#shared/errors.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { ErrorBody } from '#shared/http/fields.ts';
import { codesOf } from '../../../server/platform/http/operation.ts';
import { PASSWORD } from '../people/people.ts';

type Answer = Pick<LightMyRequestResponse, 'statusCode' | 'body' | 'headers'>;

/** Errors before the route is known, or before the route refuses a body. */
const BEFORE: ErrorCode[] = [
  'malformed_request',
  'payload_too_large',
  'unsupported_media_type',
  'not_found',
  'method_not_allowed',
];

/** Statuses that no call may return. */
const UNFORESEEN: ErrorCode[] = ['internal_error', 'unavailable'];

/** A stack, a statement, a message of the database. */
const INSIDE =
  /\bat .+:\d+:\d+|node_modules|\.ts\b|\bselect .+ from\b|\binsert into\b|syntax error|relation "|violates|invalid input syntax|TypeError/i;

/** The violated property of an answer; undefined when there is none. */
export function wrongWith(endpoint: Endpoint, answer: Answer): string | undefined {
  const { statusCode, body } = answer;
  if (statusCode === endpoint.status) return wrongSuccess(endpoint, answer);
  if (statusCode < 400) return `${statusCode} is not declared`;
  const given = parsed(body);
  const read = ErrorBody.safeParse(given);
  if (!read.success) return `${statusCode} without the envelope: ${body.slice(0, 300)}`;
  if (!isDeepStrictEqual(read.data, given)) return `says more than the envelope: ${body}`;
  const { code, message, retryAfter, errors = [] } = read.data;
  const wait = answer.headers['retry-after'];
  if (statusCode === 429 && !(Number(wait) > 0 && Number(wait) === retryAfter))
    return `429 without when to come again: ${wait}`;
  if (!isErrorCode(code)) return `${code} is no code`;
  if (catalogue[code].status !== statusCode) return `${code} with ${statusCode}`;
  if (UNFORESEEN.includes(code)) return `${statusCode} ${code}`;
  const declared = [...codesOf(endpoint), ...BEFORE];
  if (!declared.includes(code)) return `${code} is not declared`;
  const said = [message, ...errors.map((one) => one.message)].find((text) => INSIDE.test(text));
  return said === undefined ? undefined : `reveals its inside: ${said}`;
}

function wrongSuccess({ response, files }: Endpoint, { headers, body }: Answer) {
  const type = String(headers['content-type']).split(';')[0];
  if (type === 'text/csv') return files === type ? undefined : 'CSV that is not declared';
  if (type !== 'application/json') return `answers as ${type}`;
  const given = parsed(body);
  const read = response.safeParse(given);
  if (!read.success) return `outside its schema: ${read.error.message}`;
  return isDeepStrictEqual(read.data, given) ? undefined : `says more than its schema: ${body}`;
}

/** Secrets that no log may contain: a password, a member's token, an API token. */
const SECRET = new RegExp(`${PASSWORD}|eyJ[\\w-]+\\.[\\w-]+\\.[\\w-]{20}|salus_test_[0-9a-f]{16}`);
const ERROR_LEVEL = 50;

/**
 * What is wrong with what was logged meanwhile, but for refusals that were foreseen; undefined when
 * nothing is.
 */
export function wrongInLog(lines: string[]): string | undefined {
  for (const line of lines) {
    if (SECRET.test(line)) return `logs a secret: ${line}`;
    const { level, err } = JSON.parse(line);
    const isForeseen = isErrorCode(err?.code) && !UNFORESEEN.includes(err.code);
    if (level >= ERROR_LEVEL && !isForeseen) return `logs an error: ${line}`;
  }
  return undefined;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
