/** Follows a merchant's events by long polling, where no webhook can be received. */
import type { EventFilter, SalusEvent } from './api-types.ts';
import type { Page } from './pages.ts';
import { pause, pauseAfter } from './pause.ts';
import { mayPass, type SalusError } from './salus-error.ts';

/** Seconds until a call without a new event returns. */
const WAIT = '25';

export interface Following {
  /** The id of an event: yields all events after it. By default only new events are yielded. */
  since?: string;
  /** Called when the starting point is known. */
  onReady?(): void;
  /** Called when the API does not answer, or refuses too many calls; following continues afterwards. */
  onTrouble?(error: SalusError): void;
  signal?: AbortSignal;
}

/** @throws SalusError on a permanent error, such as a revoked token */
export async function* followEvents(
  read: (filter: EventFilter, signal?: AbortSignal) => Promise<Page<SalusEvent>>,
  { since, onReady, onTrouble, signal }: Following,
): AsyncGenerator<SalusEvent, void, undefined> {
  let after = since ?? (await read({ order: 'newest', limit: '1' }, signal)).data[0]?.id;
  onReady?.();
  let failures = 0;
  while (!signal?.aborted) {
    const wanted = { ...(after ? { after } : {}), wait: WAIT };
    const page = await read(wanted, signal).catch(async (error: unknown) => {
      if (!mayPass(error)) throw error;
      onTrouble?.(error);
      await pause(Math.max(pauseAfter(failures), (error.retryAfter ?? 0) * 1000), signal);
      return undefined;
    });
    failures = page ? 0 : failures + 1;
    for (const event of page?.data ?? []) {
      after = event.id;
      yield event;
    }
  }
}
