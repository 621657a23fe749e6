/** What is true of every answer, whatever was asked. */
import type { LightMyRequestResponse } from 'fastify';
import { catalogue, type ErrorCode, isErrorCode } from '#shared/errors.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { ErrorBody } from '#shared/http/fields.ts';
import { codesOf } from '../../../server/http/operation.ts';

type Answer = Pick<LightMyRequestResponse, 'statusCode' | 'body' | 'headers'>;

/** What the server says before it knows which call is meant, or that the call takes no body. */
const BEFORE: ErrorCode[] = [
  'malformed_request',
  'payload_too_large',
  'unsupported_media_type',
  'not_found',
];

/** A stack, a statement, a message of the database. */
const INSIDE =
  /\bat .+:\d+:\d+|node_modules|\.ts\b|\bselect .+ from\b|\binsert into\b|syntax error|relation "|violates|invalid input syntax|TypeError/i;

/** What is wrong with an answer; undefined when nothing is. */
export function wrongWith(endpoint: Endpoint, answer: Answer): string | undefined {
  const { statusCode, body } = answer;
  if (statusCode === endpoint.status) return wrongSuccess(endpoint, answer);
  if (statusCode < 400) return `${statusCode} is not declared`;
  const read = ErrorBody.safeParse(parsed(body));
  if (!read.success) return `${statusCode} without the envelope: ${body.slice(0, 300)}`;
  const { code, message, errors = [] } = read.data;
  if (!isErrorCode(code)) return `${code} is no code`;
  if (catalogue[code].status !== statusCode) return `${code} with ${statusCode}`;
  const isForeseen = code !== 'internal_error' && code !== 'unavailable';
  if (!isForeseen) return `${statusCode} ${code}`;
  const declared = [...codesOf(endpoint), ...BEFORE];
  if (!declared.includes(code)) return `${code} is not declared`;
  const said = [message, ...errors.map((one) => one.message)].find((text) => INSIDE.test(text));
  return said === undefined ? undefined : `tells of its inside: ${said}`;
}

function wrongSuccess({ response, accept }: Endpoint, { headers, body }: Answer) {
  const type = String(headers['content-type']).split(';')[0];
  if (type === 'text/csv') return accept === type ? undefined : 'CSV that is not declared';
  if (type !== 'application/json') return `answers as ${type}`;
  const read = response.safeParse(parsed(body));
  return read.success ? undefined : `outside its schema: ${read.error.message}`;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
