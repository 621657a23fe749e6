import type { LinkFlow } from '#shared/link/link-flow.ts';
import * as liveEndpoints from '#shared/live/endpoints.ts';
import { followFlow } from '#shared/live/follow-flow.ts';
import { httpLiveSource } from '#shared/live/http-source.ts';
import { pageVisibilityOf } from '#shared/live/page-visibility.ts';
import { readBootstrapData } from '../../platform/bootstrap-data.ts';
import { clock } from '../../platform/clock.ts';
import type { Session } from '../../platform/session.ts';

/** Loaded beside the page, which nobody else changes in its first moments. @returns a function that stops following */
export function followInvitation(
  flow: LinkFlow,
  { client }: Pick<Session, 'client'>,
  sessionId: string,
): () => void {
  const source = httpLiveSource({
    ...{ client, clock, sessionId },
    base: readBootstrapData(document).apiBase,
    fetch: (url, init) => fetch(url, init),
    endpoint: liveEndpoints.followInvitation,
  });
  return followFlow(flow, { source, clock, page: pageVisibilityOf(document) });
}
