import { signal } from '@preact/signals-core';
import { useEffect, useState } from 'react';
import type { Live } from '#shared/follow.ts';
import * as linkEndpoints from '#shared/link/endpoints.ts';
import { createLinkFlow } from '#shared/link/flow.ts';
import { httpLinkApi } from '#shared/link/http-link-api.ts';
import type { LinkFlow } from '#shared/link/link-flow.ts';
import type { LinkState } from '#shared/link/state.ts';
import { clock } from '../../platform/clock.ts';
import { loadChunk } from '../../platform/lazy-page.ts';
import { useSession } from '../../platform/session-context.ts';
import { useSignal } from '../../platform/use-signal.ts';

const NOT_STARTED = signal<LinkState>({ step: 'loading' });

/** The flow of one invitation, for the lifetime of the page. */
export function useLinkFlow(id: string): { flow: LinkFlow | undefined; state: LinkState } {
  const session = useSession();
  const [flow, setFlow] = useState<LinkFlow>();

  useEffect(() => {
    const live: Live = (onChange, shown) => {
      let stop = () => {};
      let isOver = false;
      void loadChunk('follow-invitation', () => import('./follow-invitation.ts')).then(
        ({ invitationLive }) => {
          if (!isOver) stop = invitationLive(session, id)(onChange, shown);
        },
      );
      return () => {
        isOver = true;
        stop();
      };
    };
    const started = createLinkFlow({
      api: httpLinkApi(session.client, id, linkEndpoints),
      clock,
      live,
    });
    started.start();
    setFlow(started);
    return started.dispose;
  }, [session, id]);

  return { flow, state: useSignal(flow?.state ?? NOT_STARTED) };
}
