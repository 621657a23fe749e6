import * as liveCalls from '#shared/live/calls.ts';
import { follow } from '#shared/live/follow.ts';
import { httpLiveSource } from '#shared/live/http-source.ts';
import type { LiveStatus } from '#shared/live/schemas.ts';
import type { TillParts } from './till-parts.ts';

/**
 * Follows a payment by its stream, or by polling, and at each return: its end, and each change before it.
 * @returns a function that stops it
 */
export function followSale(
  {
    client,
    base,
    fetch,
    clock,
    page,
  }: Pick<TillParts, 'client' | 'base' | 'fetch' | 'clock' | 'page'>,
  sessionId: string,
  onStatus: (status: LiveStatus['status']) => void,
): () => void {
  const source = httpLiveSource({
    ...{ client, base, fetch, clock, sessionId },
    token: () => undefined,
    endpoint: liveCalls.followPayment,
  });
  const unfollow = follow({
    source,
    clock,
    page,
    shown: () => undefined,
    onChange: ({ status }) => onStatus(status),
  });
  const unsee = page.onReturn(() => void source.read().then((now) => now && onStatus(now.status)));
  return () => {
    unfollow();
    unsee();
  };
}
