/** An error in Stripe's format: `{ error: { type, code, message } }` with its HTTP status. */
export class NetworkError extends Error {
  readonly status: number;
  readonly body: { type: string; code?: string; param?: string; [key: string]: unknown };

  constructor(status: number, body: NetworkError['body'], message: string) {
    super(message);
    this.status = status;
    this.body = body;
  }

  get envelope(): { error: Record<string, unknown> } {
    return { error: { ...this.body, message: this.message } };
  }
}

export const invalid = (message: string, more: { code?: string; param?: string } = {}) =>
  new NetworkError(400, { type: 'invalid_request_error', ...more }, message);

export const missing = (kind: string, id: string) =>
  new NetworkError(
    404,
    { type: 'invalid_request_error', code: 'resource_missing', param: 'id' },
    `No such ${kind}: '${id}'`,
  );

export const unauthorized = () =>
  new NetworkError(401, { type: 'invalid_request_error' }, 'Invalid API Key provided.');
