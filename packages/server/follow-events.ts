/** A merchant's events as they happen, asked for rather than waited for at an address. */
import type { EventFilter, SalusEvent } from './api-types.ts';
import type { Page } from './pages.ts';
import { pause } from './pause.ts';
import { SalusError } from './salus-error.ts';

/** Seconds a call waits for the next event before it answers that there was none. */
const WAIT = '25';
const PAUSE_MS = 5_000;

export interface Following {
  /** The id of an event: all that came after it. Without one, what comes from now on. */
  since?: string;
  /** Called once it is known from where on. */
  onReady?(): void;
  /** Called when nobody answers; it goes on as soon as somebody does. */
  onTrouble?(error: SalusError): void;
  signal?: AbortSignal;
}

/** @throws SalusError when it is refused for good, such as by a revoked token */
export async function* followEvents(
  read: (filter: EventFilter, signal?: AbortSignal) => Promise<Page<SalusEvent>>,
  { since, onReady, onTrouble, signal }: Following,
): AsyncGenerator<SalusEvent, void, undefined> {
  let after = since ?? (await read({ order: 'newest', limit: '1' }, signal)).data[0]?.id;
  onReady?.();
  while (!signal?.aborted) {
    const wanted = { ...(after ? { after } : {}), wait: WAIT };
    const { data } = await read(wanted, signal).catch(async (error: unknown) => {
      const mayPass = error instanceof SalusError && (error.status === 0 || error.status >= 500);
      if (!mayPass) throw error;
      onTrouble?.(error);
      await pause(PAUSE_MS, signal);
      return { data: [] };
    });
    for (const event of data) {
      after = event.id;
      yield event;
    }
  }
}
