/** `code` names the rule for programs, such as `required` or `unknown_field`. */
export interface InvalidField {
  path: string;
  message: string;
  code: string;
}

/** An API error: the HTTP status (RFC 9110), a code for programs, a message for people. */
export interface Refusal {
  /** 0 if there was no response. */
  status: number;
  /** Such as `quote_changed`; `network` and `timeout` are set by the client itself. */
  code: string;
  message: string;
  /** For a 422: the invalid fields and the rules they break. */
  errors?: readonly InvalidField[];
  /** The URL of the code's documentation. */
  docs?: string;
  requestId?: string;
  /** Seconds to wait before a retry. */
  retryAfter?: number | undefined;
}

/** Thrown by every failed call. */
export class SalusError extends Error {
  override readonly name = 'SalusError';
  readonly status: number;
  readonly code: string;
  readonly errors: readonly InvalidField[];
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

/** Whether the same call may succeed later: no answer, a failure of the server, or too many calls. */
export const mayPass = (error: unknown): error is SalusError =>
  error instanceof SalusError &&
  (error.status === 0 || error.status === 429 || error.status >= 500);
