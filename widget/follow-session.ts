import type { ApiClient } from '#shared/http/api-client.ts';
import { followFlow } from '#shared/live/follow-flow.ts';
import { type HttpSourceParts, httpLiveSource } from '#shared/live/http-source.ts';
import { onReturn, pageVisibilityOf } from '#shared/live/page-visibility.ts';
import type { PayFlow } from '#shared/pay/pay-flow.ts';
import { clock } from './clock.ts';

interface Followed {
  client: ApiClient;
  apiBase: string;
  sessionId: string;
  endpoint: HttpSourceParts['endpoint'];
}

/**
 * Keeps a flow at the server's state: by the live stream while something else may change it, and by
 * one read whenever the document becomes visible again.
 */
export function followSession(
  flow: Pick<PayFlow, 'followed' | 'look'>,
  { client, apiBase, sessionId, endpoint }: Followed,
): void {
  const source = httpLiveSource({
    client,
    base: apiBase,
    fetch: (url, init) => fetch(url, init),
    clock,
    endpoint,
    sessionId,
  });
  followFlow(flow, { source, clock, page: pageVisibilityOf(document) });
  onReturn(document, flow.look);
}
