import { signal } from '@preact/signals-core';
import { useEffect, useState } from 'react';
import * as liveEndpoints from '#shared/live/endpoints.ts';
import { followFlow } from '#shared/live/follow-flow.ts';
import { httpLiveSource } from '#shared/live/http-source.ts';
import { onReturn, pageVisibilityOf } from '#shared/live/page-visibility.ts';
import { type Countdown, NO_COUNTDOWN } from '#shared/pay/countdown.ts';
import { createPayFlow } from '#shared/pay/flow.ts';
import { httpPayApi } from '#shared/pay/http-pay-api.ts';
import type { PayFlow } from '#shared/pay/pay-flow.ts';
import type { PayState } from '#shared/pay/state.ts';
import { readBootstrapData } from '../../platform/bootstrap-data.ts';
import { clock } from '../../platform/clock.ts';
import { useSession } from '../../platform/session-context.ts';
import { useSignal } from '../../platform/use-signal.ts';

const NOT_STARTED = signal<PayState>({ step: 'loading' });
const NOT_COUNTING = signal(NO_COUNTDOWN);

/** The flow of one session, for the lifetime of the page. */
export function usePayFlow(id: string): {
  flow: PayFlow | undefined;
  state: PayState;
  countdown: Countdown;
} {
  const { client } = useSession();
  const [flow, setFlow] = useState<PayFlow>();

  useEffect(() => {
    const started = createPayFlow({ api: httpPayApi(client, id), clock, followsAlways: true });
    const source = httpLiveSource({
      client,
      base: readBootstrapData(document).apiBase,
      fetch: (url, init) => fetch(url, init),
      clock,
      endpoint: liveEndpoints.followPayment,
      sessionId: id,
    });
    const unfollow = followFlow(started, { source, clock, page: pageVisibilityOf(document) });
    const unsee = onReturn(document, started.look);
    started.start();
    setFlow(started);
    return () => {
      unfollow();
      unsee();
      started.dispose();
    };
  }, [client, id]);

  return {
    flow,
    state: useSignal(flow?.state ?? NOT_STARTED),
    countdown: useSignal(flow?.countdown ?? NOT_COUNTING),
  };
}
