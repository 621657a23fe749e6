/** Follows a session as the documents of the widget do. */

import type { ApiClient } from '#shared/http/api-client.ts';
import * as liveEndpoints from '#shared/live/endpoints.ts';
import { followFlow } from '#shared/live/follow-flow.ts';
import { httpLiveSource } from '#shared/live/http-source.ts';
import { onReturn, pageVisibilityOf } from '#shared/live/page-visibility.ts';
import type { PayFlow } from '#shared/pay/pay-flow.ts';
import type { Browser, Surface } from './surface.ts';

export function following(
  flow: Pick<PayFlow, 'followed' | 'look'>,
  client: ApiClient,
  { page, connection, sessionId }: Pick<Surface, 'page' | 'connection' | 'sessionId'>,
  { clock }: Pick<Browser, 'clock'>,
): () => void {
  const source = httpLiveSource({
    client,
    base: '/api',
    fetch: connection.fetchStream,
    clock,
    endpoint: liveEndpoints.followPayment,
    sessionId,
  });
  const unfollow = followFlow(flow, { source, clock, page: pageVisibilityOf(page) });
  const unsee = onReturn(page, flow.look);
  page.addEventListener('focus', flow.look);
  return () => {
    page.removeEventListener('focus', flow.look);
    unfollow();
    unsee();
  };
}
