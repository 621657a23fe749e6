import type { Live } from '#shared/follow.ts';
import type { ApiClient } from '#shared/http/api-client.ts';
import { type HttpSourceParts, httpLiveSource } from '#shared/live/http-source.ts';
import { pageVisibilityOf } from '#shared/live/page-visibility.ts';
import { sessionLive } from '#shared/live/session-live.ts';
import { clock } from './clock.ts';

interface Followed {
  client: ApiClient;
  apiBase: string;
  token(): string | undefined;
  sessionId: string;
  endpoint: HttpSourceParts['endpoint'];
}

/** What this document's flow follows. */
export const liveOf = ({ client, apiBase, token, sessionId, endpoint }: Followed): Live =>
  sessionLive({
    source: httpLiveSource({
      ...{ client, clock, token, endpoint, sessionId },
      base: apiBase,
      fetch: (url, init) => fetch(url, init),
    }),
    clock,
    page: pageVisibilityOf(document),
  });
