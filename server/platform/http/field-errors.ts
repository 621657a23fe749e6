/** The field errors of a request that violates its schema. */
import type { FastifyError, FastifyRequest } from 'fastify';
import { ADDRESS_MESSAGE } from '#shared/ethereum-address.ts';
import { QUANTITY_MESSAGE } from '#shared/staking/schemas.ts';
import { nearestWord } from '../core/nearest-word.ts';
import { wrongType } from './field-sentences.ts';
import { knownFields } from './known-fields.ts';
import type { FieldError } from './problem.ts';

type Issues = NonNullable<FastifyError['validation']>;

/** Fastify's name for each part of a request, and the prefix of its field paths in errors. */
const PREFIXES: Record<string, string> = {
  params: 'params.',
  querystring: 'query.',
  headers: 'headers.',
};

/** Our code for each kind of issue (zod's `code`); `invalid` for the others. */
const CODES: Record<string, string> = {
  invalid_type: 'wrong_type',
  too_big: 'too_large',
  too_small: 'too_small',
  invalid_format: 'wrong_format',
  invalid_value: 'unknown_value',
};

/** One entry per field, with its path: plain in the body, else after a prefix such as `params.`. */
export function fieldErrors(
  issues: Issues,
  context: FastifyError['validationContext'],
  request: FastifyRequest,
): FieldError[] {
  const part = partOf(context, request);
  const prefix = PREFIXES[context ?? ''] ?? '';
  const found = issues.flatMap((issue): FieldError[] => {
    const keys = issue.instancePath === '/' ? [] : issue.instancePath.slice(1).split('/');
    if (issue.keyword !== 'unrecognized_keys') {
      const message = messageOf(issue, valueAt(part.value, keys));
      return [{ path: prefix + keys.join('.'), message, code: codeOf(issue, part.value, keys) }];
    }
    const known = knownFields(part.schema, keys);
    return (issue.params.keys as string[]).map((key) => ({
      path: prefix + [...keys, key].join('.'),
      message: unknownField(key, known),
      code: 'unknown_field',
    }));
  });
  const paths = found.map(({ path }) => path);
  return found.filter(({ path }, index) => paths.indexOf(path) === index);
}

/** The specification's sentences about any value that is not valid. */
const SPECIFIED: readonly unknown[] = [QUANTITY_MESSAGE, ADDRESS_MESSAGE];

/** Any other sentence of a schema is about a value of the right type. */
function messageOf({ keyword, message, params }: Issues[number], value: unknown): string {
  const isWrongType =
    keyword === 'invalid_type' && value !== undefined && !SPECIFIED.includes(message);
  return isWrongType ? wrongType(String(params.expected), value) : (message ?? 'Is not valid.');
}

function partOf(context: FastifyError['validationContext'], request: FastifyRequest) {
  const { schema } = request.routeOptions;
  switch (context) {
    case 'params':
      return { value: request.params, schema: schema?.params };
    case 'querystring':
      return { value: request.query, schema: schema?.querystring };
    case 'headers':
      return { value: request.headers, schema: schema?.headers };
    default:
      return { value: request.body, schema: schema?.body };
  }
}

/** A rule of ours names its code in the `params` of its check. */
function codeOf({ keyword, params }: Issues[number], input: unknown, keys: string[]): string {
  if (keyword === 'custom') {
    const own: unknown = Object(params.params).code;
    return typeof own === 'string' ? own : 'invalid';
  }
  if (keyword === 'invalid_type' && valueAt(input, keys) === undefined) return 'required';
  return CODES[keyword] ?? 'invalid';
}

const valueAt = (input: unknown, keys: string[]): unknown =>
  keys.reduce<unknown>((value, key) => Object(value)[key], input);

function unknownField(key: string, known: string[]): string {
  const nearest = nearestWord(key, known);
  return nearest === undefined ? 'Unknown field.' : `Unknown field. Did you mean "${nearest}"?`;
}
