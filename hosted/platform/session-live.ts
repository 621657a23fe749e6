import type { Live } from '#shared/follow.ts';
import { type HttpSourceParts, httpLiveSource } from '#shared/live/http-source.ts';
import { pageVisibilityOf } from '#shared/live/page-visibility.ts';
import { sessionLive } from '#shared/live/session-live.ts';
import { readBootstrapData } from './bootstrap-data.ts';
import { clock } from './clock.ts';
import type { Session } from './session.ts';

/** What the page of one payment or invitation follows. */
export const liveOf = (
  { client, token }: Pick<Session, 'client' | 'token'>,
  sessionId: string,
  endpoint: HttpSourceParts['endpoint'],
): Live =>
  sessionLive({
    source: httpLiveSource({
      ...{ client, clock, token, sessionId, endpoint },
      base: readBootstrapData(document).apiBase,
      fetch: (url, init) => fetch(url, init),
    }),
    clock,
    page: pageVisibilityOf(document),
  });
