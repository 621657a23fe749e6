import { signal } from '@preact/signals-core';
import { useEffect, useState } from 'react';
import { createLinkFlow } from '#shared/link/flow.ts';
import { httpLinkApi } from '#shared/link/http-link-api.ts';
import type { LinkFlow } from '#shared/link/link-flow.ts';
import type { LinkState } from '#shared/link/state.ts';
import * as liveEndpoints from '#shared/live/endpoints.ts';
import { followFlow } from '#shared/live/follow-flow.ts';
import { httpLiveSource } from '#shared/live/http-source.ts';
import { onReturn, pageVisibilityOf } from '#shared/live/page-visibility.ts';
import { rearmOnFocus } from '#shared/pay/rearm-on-focus.ts';
import { readBootstrapData } from '../../platform/bootstrap-data.ts';
import { clock } from '../../platform/clock.ts';
import { useSession } from '../../platform/session-context.ts';
import { useSignal } from '../../platform/use-signal.ts';

const NOT_STARTED = signal<LinkState>({ step: 'loading' });

/** The flow of one invitation, for the lifetime of the page. */
export function useLinkFlow(id: string): { flow: LinkFlow | undefined; state: LinkState } {
  const { client } = useSession();
  const [flow, setFlow] = useState<LinkFlow>();

  useEffect(() => {
    const started = createLinkFlow({ api: httpLinkApi(client, id), clock, followsAlways: true });
    const source = httpLiveSource({
      client,
      base: readBootstrapData(document).apiBase,
      fetch: (url, init) => fetch(url, init),
      clock,
      endpoint: liveEndpoints.followInvitation,
      sessionId: id,
    });
    const unfollow = followFlow(started, { source, clock, page: pageVisibilityOf(document) });
    const unsee = onReturn(document, started.look);
    const unfocus = rearmOnFocus(window, clock, started.rearm);
    started.start();
    setFlow(started);
    return () => {
      unfocus();
      unfollow();
      unsee();
      started.dispose();
    };
  }, [client, id]);

  return { flow, state: useSignal(flow?.state ?? NOT_STARTED) };
}
