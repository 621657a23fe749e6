import type * as z from 'zod/mini';
import { timeLimit } from '#shared/http/time-limit.ts';
import { CONSOLE_API, UNATTENDED } from '#shared/operate/calls.ts';
import type { ConsoleCall } from '#shared/operate/endpoints.ts';

/** Without an answer after this time, a call has failed. */
const LIMIT_MS = 60_000;

/** Why a call was refused; `code` is `network` without an answer. */
export class CallError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export const isSignedOut = (error: unknown) =>
  error instanceof CallError && error.code === 'unauthenticated';

/**
 * @param isUnattended the page asks by itself: the session does not count as used
 * @throws CallError
 */
export async function call<C extends ConsoleCall>(
  { path, response }: C,
  body: z.input<C['body']>,
  { isUnattended = false } = {},
): Promise<z.output<C['response']>> {
  const answer = await fetch(`${CONSOLE_API}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(isUnattended ? { [UNATTENDED]: '1' } : {}),
    },
    body: JSON.stringify(body),
    signal: timeLimit(LIMIT_MS),
  }).catch(() => undefined);
  const json: unknown = await answer?.json().catch(() => undefined);
  if (answer?.ok) {
    const read = response.safeParse(json);
    if (read.success) return read.data as z.output<C['response']>;
  }
  throw errorOf(json);
}

function errorOf(json: unknown): CallError {
  if (typeof json === 'object' && json !== null && 'code' in json && 'message' in json) {
    return new CallError(String(json.code), String(json.message));
  }
  return new CallError('network', 'The server does not answer. Try again.');
}
