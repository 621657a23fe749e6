import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '../../platform/db/unavailable.ts';
import { Problem, secondsToWait } from '../../platform/http/problem.ts';
import { OAuthError } from './oauth-error.ts';

/** Errors as RFC 6749 (section 5.2) and RFC 6750 (section 3) define them. */
export function sendOAuthError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof OAuthError) {
    const isUnknown = error.code === 'invalid_client';
    if (isUnknown) reply.header('www-authenticate', 'Basic realm="oauth", charset="UTF-8"');
    return send(reply, isUnknown ? 401 : 400, error.code, error.message);
  }
  if (error instanceof Problem && error.code === 'unauthenticated') {
    // Without a token, the challenge names no error.
    const isGiven = request.headers.authorization !== undefined;
    reply.header(
      'www-authenticate',
      `Bearer realm="oauth"${isGiven ? ', error="invalid_token"' : ''}`,
    );
    return send(reply, 401, 'invalid_token', 'The access token is missing, unknown or expired.');
  }
  if (error instanceof Problem && error.code === 'rate_limited') {
    request.refusal = error.code;
    reply.header('retry-after', String(secondsToWait(error) ?? 1));
    return send(reply, 429, 'temporarily_unavailable', 'Too many requests.');
  }
  const { statusCode = 500 } = error;
  if (statusCode >= 400 && statusCode < 500) {
    return send(reply, 400, 'invalid_request', 'Not a form of this endpoint.');
  }
  if (isDatabaseUnavailable(error)) {
    reply.header('retry-after', '2');
    return send(reply, 503, 'temporarily_unavailable', 'Try again.');
  }
  request.log.error({ err: error }, 'request failed');
  return send(reply, 500, 'server_error', 'The request failed.');
}

const send = (reply: FastifyReply, status: number, error: string, error_description: string) =>
  reply.code(status).type('application/json; charset=utf-8').send({ error, error_description });
