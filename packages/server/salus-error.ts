/** What the API refuses with (RFC 9110 status, a code to decide by, words for a person). */
export interface Refusal {
  /** 0 when there was no answer at all. */
  status: number;
  /** Such as `quote_changed`; `network` and `timeout` are the client's own. */
  code: string;
  message: string;
  /** Of a 422: which field, and the rule it breaks. */
  errors?: readonly { path: string; message: string }[];
  /** Where the code is explained. */
  docs?: string;
  requestId?: string;
  /** Seconds until another try makes sense. */
  retryAfter?: number;
}

/** Thrown by every call that does not succeed. */
export class SalusError extends Error {
  override readonly name = 'SalusError';
  readonly status: number;
  readonly code: string;
  readonly errors: readonly { path: string; message: string }[];
  readonly docs: string | undefined;
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;

  constructor(refusal: Refusal, options?: ErrorOptions) {
    const fields = refusal.errors?.map(({ path, message }) => `${path}: ${message}`) ?? [];
    super([refusal.message, ...fields].join(' '), options);
    this.status = refusal.status;
    this.code = refusal.code;
    this.errors = refusal.errors ?? [];
    this.docs = refusal.docs;
    this.requestId = refusal.requestId;
    this.retryAfter = refusal.retryAfter;
  }
}
