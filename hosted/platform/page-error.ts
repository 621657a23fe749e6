/** An error with the status and message that the error page shows. */
export class PageError extends Error {
  readonly statusCode: number;

  constructor(statusCode: number, message = '') {
    super(message);
    this.statusCode = statusCode;
  }
}

/** Specification §8: from statusCode, status or the response's status, defaulting to 500. */
export function statusOf(error: unknown): number {
  const response = property(error, 'response');
  const candidates = [
    property(error, 'statusCode'),
    property(error, 'status'),
    property(response, 'status'),
  ];
  return (
    candidates.find((status): status is number => typeof status === 'number' && status >= 400) ??
    500
  );
}

export function messageOf(error: unknown): string {
  const message = property(error, 'message');
  return typeof message === 'string' ? message : '';
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && name in value
    ? (value as Record<string, unknown>)[name]
    : undefined;
}
