import { signal } from '@preact/signals-core';
import { useEffect, useState } from 'react';
import * as liveEndpoints from '#shared/live/endpoints.ts';
import { type Countdown, NO_COUNTDOWN } from '#shared/pay/countdown.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import { createPayFlow } from '#shared/pay/flow.ts';
import { httpPayApi } from '#shared/pay/http-pay-api.ts';
import type { PayFlow } from '#shared/pay/pay-flow.ts';
import type { PayState } from '#shared/pay/state.ts';
import { clock } from '../../platform/clock.ts';
import { useSession } from '../../platform/session-context.ts';
import { liveOf } from '../../platform/session-live.ts';
import { useSignal } from '../../platform/use-signal.ts';

const NOT_STARTED = signal<PayState>({ step: 'loading' });
const NOT_COUNTING = signal(NO_COUNTDOWN);

/** The flow of one session, for the lifetime of the page. */
export function usePayFlow(id: string): {
  flow: PayFlow | undefined;
  state: PayState;
  countdown: Countdown;
} {
  const session = useSession();
  const [flow, setFlow] = useState<PayFlow>();

  useEffect(() => {
    const api = httpPayApi(session.client, id, payEndpoints);
    const started = createPayFlow({
      api,
      clock,
      live: liveOf(session, id, liveEndpoints.followPayment),
    });
    started.start();
    setFlow(started);
    return started.dispose;
  }, [session, id]);

  return {
    flow,
    state: useSignal(flow?.state ?? NOT_STARTED),
    countdown: useSignal(flow?.countdown ?? NOT_COUNTING),
  };
}
