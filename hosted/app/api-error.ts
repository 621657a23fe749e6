import type { Failure } from '#shared/api-client.ts';

/** A refused or lost call, thrown where a library wants an exception. */
export class ApiError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }

  /** What the error page shows. */
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

/** What to say of anything that was thrown. */
export function failureOf(error: unknown): Failure {
  return error instanceof ApiError ? error.failure : UNKNOWN;
}
