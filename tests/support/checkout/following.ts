/** Follows a session as the documents of the widget and our pages do. */
import type { Live } from '#shared/follow.ts';
import type { ApiClient } from '#shared/http/api-client.ts';
import * as liveEndpoints from '#shared/live/endpoints.ts';
import { httpLiveSource } from '#shared/live/http-source.ts';
import { pageVisibilityOf } from '#shared/live/page-visibility.ts';
import { sessionLive } from '#shared/live/session-live.ts';
import type { Browser, Surface } from './surface.ts';

export const liveOf = (
  client: ApiClient,
  {
    page,
    connection,
    sessionId,
    token,
  }: Pick<Surface, 'page' | 'connection' | 'sessionId' | 'token'>,
  { clock }: Pick<Browser, 'clock'>,
): Live =>
  sessionLive({
    source: httpLiveSource({
      ...{ client, clock, sessionId, token, base: '/api', fetch: connection.fetchStream },
      endpoint: liveEndpoints.followPayment,
    }),
    clock,
    page: pageVisibilityOf(page),
  });
