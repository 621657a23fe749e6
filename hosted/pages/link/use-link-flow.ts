import { signal } from '@preact/signals-core';
import { useEffect, useState } from 'react';
import type { Clock } from '#shared/clock.ts';
import { createLinkFlow } from '#shared/link/flow.ts';
import { httpLinkApi } from '#shared/link/http-link-api.ts';
import type { LinkFlow } from '#shared/link/link-flow.ts';
import type { LinkState } from '#shared/link/state.ts';
import { useSession } from '../../app/session-context.ts';
import { useSignal } from '../../app/use-signal.ts';

const NOT_STARTED = signal<LinkState>({ step: 'loading' });

const clock: Clock = {
  now: () => Date.now(),
  after(ms, task) {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
};

/** The flow of one invitation, for as long as the page shows it. */
export function useLinkFlow(id: string): { flow: LinkFlow | undefined; state: LinkState } {
  const { client } = useSession();
  const [flow, setFlow] = useState<LinkFlow>();

  useEffect(() => {
    const started = createLinkFlow({ api: httpLinkApi(client, id), clock });
    addEventListener('focus', started.rearm);
    started.start();
    setFlow(started);
    return () => {
      removeEventListener('focus', started.rearm);
      started.dispose();
    };
  }, [client, id]);

  return { flow, state: useSignal(flow?.state ?? NOT_STARTED) };
}
