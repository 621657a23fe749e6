import { catalogue, type ErrorCode } from '#shared/errors.ts';
import type { ErrorBody } from '#shared/http/fields.ts';

/** `code` is the code of the problem unless given; `invalid` for a validation error. */
export interface FieldError {
  path: string;
  message: string;
  code?: string;
}

export interface ProblemDetails {
  errors?: FieldError[];
  /** Seconds after which a retry can succeed. */
  retryAfter?: number;
}

/** An error with an API code, sent to the caller. Anything else thrown becomes a 500. */
export class Problem extends Error {
  readonly code: ErrorCode;
  readonly details: ProblemDetails;

  constructor(code: ErrorCode, details: ProblemDetails = {}) {
    super(catalogue[code].message);
    this.code = code;
    this.details = details;
  }

  get statusCode(): number {
    return catalogue[this.code].status;
  }
}

/** The problem of a field that is invalid for a reason its schema cannot express. */
export function fieldProblem(path: string, message: string, code = 'invalid'): Problem {
  return new Problem('validation_failed', { errors: [{ path, message, code }] });
}

const REASONS: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
};

/** Whole seconds, rounded up; undefined when a retry cannot succeed. */
export const secondsToWait = ({ details: { retryAfter } }: Problem): number | undefined =>
  retryAfter === undefined ? undefined : Math.ceil(retryAfter);

/**
 * Fastify's error body with the error code, the link to its documentation and, for a validation
 * error, the invalid fields.
 */
export function problemBody(problem: Problem, requestId: string, publicUrl: string): ErrorBody {
  const { statusCode, code, message, details } = problem;
  const retryAfter = secondsToWait(problem);
  const ownCode = code === 'validation_failed' ? 'invalid' : code;
  const withCode = (error: FieldError) => ({ ...error, code: error.code ?? ownCode });
  return {
    statusCode,
    error: REASONS[statusCode] ?? 'Internal Server Error',
    code,
    message,
    ...(details.errors ? { errors: details.errors.map(withCode) } : {}),
    ...(retryAfter === undefined ? {} : { retryAfter }),
    docs: `${publicUrl}/api/docs/errors#${code}`,
    requestId,
  };
}
