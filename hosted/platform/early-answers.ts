import { EARLY_ANSWERS, type EarlyAnswers } from '#shared/documents/early-answers.ts';
import type { CallInput } from '#shared/http/call.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { keyOf, queriesOf } from './query.ts';
import type { Session } from './session.ts';

/** Of the script that runs before the app, in the document of `/account` only (`hosted/early`). */
export const readEarly = (): EarlyAnswers | undefined =>
  typeof document === 'undefined' ? undefined : Reflect.get(document, EARLY_ANSWERS);

/**
 * Puts what the early script has read into the cache, as what the API answered: the page appears with
 * it, without a pending state in between.
 */
export function adoptEarlyAnswer<E extends Endpoint>(
  session: Session,
  endpoint: E,
  input: CallInput<E>,
): void {
  const early = readEarly();
  if (!early) return;
  const { query } = input as { query?: Record<string, string> };
  const url = `/api${endpoint.path}${query ? `?${new URLSearchParams(query)}` : ''}`;
  const body = early.read(url);
  if (body === undefined) return;
  // Not for a later call, which reads later changes.
  void early.take(url, endpoint.method);
  const answer = endpoint.response.safeParse(body);
  if (!answer.success || session.user.peek()?.id !== early.userId) return;
  queriesOf(session).client.setQueryData(keyOf(endpoint, input), answer.data);
}
