import type { FastifyBodyParser, FastifyInstance } from 'fastify';
import { jsonSyntaxError } from './json-syntax.ts';
import { Problem } from './problem.ts';

/** Fastify's JSON parser, with errors that say where the body stops being JSON. */
export function parseJsonBodies(http: FastifyInstance): void {
  const parse: FastifyBodyParser<string> = http.getDefaultJsonParser('error', 'error');
  http.removeContentTypeParser('application/json');
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    parse(request, body as string, (error, value) =>
      error ? done(malformed(body as string)) : done(null, value),
    ),
  );
}

function malformed(body: string): Problem {
  const [code, message] = reasonOf(body);
  return new Problem('malformed_request', { errors: [{ path: '', message, code }] });
}

function reasonOf(body: string): [code: string, message: string] {
  if (body === '') return ['empty_body', 'The body is empty.'];
  const at = jsonSyntaxError(body);
  // Fastify refuses keys that could change the prototype of an object.
  if (!at) return ['forbidden_key', 'The keys __proto__ and constructor are not allowed.'];
  return ['json_syntax', `Not JSON from line ${at.line}, column ${at.column}.`];
}
