import { catalogue, type ErrorCode } from '#shared/errors.ts';
import type { ErrorBody } from '#shared/http/fields.ts';

export interface ProblemDetails {
  errors?: { path: string; message: string }[];
  /** Seconds after which another try makes sense. */
  retryAfter?: number;
}

/** An outcome the caller is told about; anything else thrown is a 500. */
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

/** A field of the request that is not acceptable for a reason the contract cannot express. */
export function fieldProblem(path: string, message: string): Problem {
  return new Problem('validation_failed', { errors: [{ path, message }] });
}

const REASONS: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
};

/** Whole seconds, never too few; undefined when another try makes no sense. */
export const secondsToWait = ({ details: { retryAfter } }: Problem): number | undefined =>
  retryAfter === undefined ? undefined : Math.ceil(retryAfter);

/**
 * Fastify's envelope, with the code, where it is explained, and, where fields are to blame, each
 * of them.
 */
export function problemBody(problem: Problem, requestId: string, publicUrl: string): ErrorBody {
  const { statusCode, code, message, details } = problem;
  const retryAfter = secondsToWait(problem);
  return {
    statusCode,
    error: REASONS[statusCode] ?? 'Internal Server Error',
    code,
    message,
    ...(details.errors ? { errors: details.errors } : {}),
    ...(retryAfter === undefined ? {} : { retryAfter }),
    docs: `${publicUrl}/api/docs/errors#${code}`,
    requestId,
  };
}
