import type { ApiClient } from '#shared/http/api-client.ts';
import * as liveEndpoints from '#shared/live/endpoints.ts';
import { httpLiveSource } from '#shared/live/http-source.ts';
import { pageVisibilityOf } from '#shared/live/page-visibility.ts';
import { type Live, sessionLive } from '#shared/live/session-live.ts';
import { readBootstrapData } from '../../platform/bootstrap-data.ts';
import { clock } from '../../platform/clock.ts';

/** What the page of one payment follows. */
export const payLive = (client: ApiClient, sessionId: string): Live =>
  sessionLive({
    source: httpLiveSource({
      ...{ client, clock, sessionId },
      base: readBootstrapData(document).apiBase,
      fetch: (url, init) => fetch(url, init),
      endpoint: liveEndpoints.followPayment,
    }),
    clock,
    page: pageVisibilityOf(document),
  });
