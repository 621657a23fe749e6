import type { LiveStatus } from '#shared/live/endpoints.ts';
import * as liveEndpoints from '#shared/live/endpoints.ts';
import { follow } from '#shared/live/follow.ts';
import { httpLiveSource } from '#shared/live/http-source.ts';
import type { TillParts } from './till-parts.ts';

/** Follows a payment by its stream, or by polling: its end, and each change before it. @returns a function that stops it */
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
    endpoint: liveEndpoints.followPayment,
  });
  return follow({ source, clock, page, onChange: ({ status }) => onStatus(status) });
}
