import type { Failure } from '#shared/http/api-client.ts';

/** A failed call as an exception, for libraries that expect one. */
export class ApiError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }

  /** The error page shows this status. */
  get status(): number {
    return this.failure.status;
  }
}

const UNKNOWN: Failure = {
  code: 'unknown',
  status: 0,
  message: '',
  fields: [],
  retryAfter: undefined,
};

/** The failure of a thrown value; unknown for other errors. */
export function failureOf(error: unknown): Failure {
  return error instanceof ApiError ? error.failure : UNKNOWN;
}
