import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { brand } from '#shared/brand.ts';
import { unknownCurrency } from '#shared/http/currency.ts';
import type { Config } from '../config/config.ts';
import { plainMessage } from '../core/error-message.ts';
import { isDatabaseUnavailable } from '../db/unavailable.ts';
import { fieldErrors } from './field-errors.ts';
import { type FieldError, Problem, problemBody, secondsToWait } from './problem.ts';

/**
 * Turns any thrown error into an error response. Unexpected errors are logged and never shown.
 * @param config the origin of the page that documents the error codes, and the currencies of this installation
 */
export const errorHandler =
  ({ publicUrl, currencies }: Pick<Config, 'publicUrl' | 'currencies'>) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const problem = problemOf(error, request, currencies);
    request.refusal = problem.code;
    if (isDatabaseUnavailable(error)) {
      // Expected, and often many at once; a stack trace would not help an operator.
      request.log.warn({ reason: reasonOf(error) }, 'the database cannot answer');
    } else if (problem !== error && problem.statusCode >= 500) {
      request.log.error({ err: error }, 'request failed');
    }
    const retryAfter = secondsToWait(problem);
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
    return reply
      .code(problem.statusCode)
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send(problemBody(problem, request.id, publicUrl));
  };

/** Uses the cause, because the message of a failed query contains user input. */
function reasonOf(error: Error): string {
  const cause = error.cause instanceof Error ? error.cause : error;
  const { code } = cause as { code?: unknown };
  return plainMessage(cause) || String(code);
}

function problemOf(
  error: FastifyError,
  request: FastifyRequest,
  currencies: readonly string[],
): Problem {
  if (error instanceof Problem) return error;
  if (error.validation) {
    const errors = fieldErrors(error.validation, error.validationContext, request);
    return new Problem('validation_failed', { errors: errors.map(withCurrencies(currencies)) });
  }
  if (isDatabaseUnavailable(error)) return new Problem('unavailable', { retryAfter: 2 });
  switch (error.statusCode) {
    case 400:
      return new Problem('malformed_request');
    case 403:
      // The static file plugin refuses path traversal and encoded paths.
      return new Problem('not_found');
    case 413:
      return new Problem('payload_too_large');
    case 414:
      // A URL parameter longer than any identifier.
      return new Problem('not_found');
    case 415:
      return new Problem('unsupported_media_type');
    default:
      return new Problem(isRefusal(error) ? 'malformed_request' : 'internal_error');
  }
}

/** A schema knows the currencies of all installations. */
const withCurrencies =
  (enabled: readonly string[]) =>
  (error: FieldError): FieldError =>
    error.code === 'unknown_currency'
      ? { ...error, message: unknownCurrency([...enabled, brand.token.symbol]) }
      : error;

/** A plugin's error about the request, such as a range outside the file. */
const isRefusal = ({ statusCode = 500 }: FastifyError) => statusCode >= 400 && statusCode < 500;
