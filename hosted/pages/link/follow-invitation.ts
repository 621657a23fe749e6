import type { Live } from '#shared/follow.ts';
import * as liveEndpoints from '#shared/live/endpoints.ts';
import { httpLiveSource } from '#shared/live/http-source.ts';
import { pageVisibilityOf } from '#shared/live/page-visibility.ts';
import { sessionLive } from '#shared/live/session-live.ts';
import { readBootstrapData } from '../../platform/bootstrap-data.ts';
import { clock } from '../../platform/clock.ts';
import type { Session } from '../../platform/session.ts';

/** Loaded beside the page, which nobody else changes in its first moments. */
export const invitationLive = (
  { client, token }: Pick<Session, 'client' | 'token'>,
  sessionId: string,
): Live =>
  sessionLive({
    source: httpLiveSource({
      ...{ client, clock, token, sessionId },
      base: readBootstrapData(document).apiBase,
      fetch: (url, init) => fetch(url, init),
      endpoint: liveEndpoints.followInvitation,
    }),
    clock,
    page: pageVisibilityOf(document),
  });
