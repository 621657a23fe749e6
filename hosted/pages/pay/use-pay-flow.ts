import { signal } from '@preact/signals-core';
import { useEffect, useState } from 'react';
import type { Clock } from '#shared/clock.ts';
import { followPayment } from '#shared/live/contract.ts';
import { followFlow } from '#shared/live/follow-flow.ts';
import { httpLiveSource } from '#shared/live/http-source.ts';
import { type Countdown, NO_COUNTDOWN } from '#shared/pay/countdown.ts';
import { createPayFlow } from '#shared/pay/flow.ts';
import { httpPayApi } from '#shared/pay/http-pay-api.ts';
import type { PayFlow } from '#shared/pay/pay-flow.ts';
import type { PayState } from '#shared/pay/state.ts';
import { readBoot } from '../../app/boot.ts';
import { useSession } from '../../app/session-context.ts';
import { useSignal } from '../../app/use-signal.ts';
import { pageVisibility } from './page-visibility.ts';

const NOT_STARTED = signal<PayState>({ step: 'loading' });
const NOT_COUNTING = signal(NO_COUNTDOWN);

const clock: Clock = {
  now: () => Date.now(),
  after(ms, task) {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
};

/** The flow of one session, for as long as the page shows it. */
export function usePayFlow(id: string): {
  flow: PayFlow | undefined;
  state: PayState;
  countdown: Countdown;
} {
  const { client } = useSession();
  const [flow, setFlow] = useState<PayFlow>();

  useEffect(() => {
    const started = createPayFlow({ api: httpPayApi(client, id), clock });
    const source = httpLiveSource({
      client,
      base: readBoot(document).apiBase,
      fetch: (url, init) => fetch(url, init),
      clock,
      endpoint: followPayment,
      sessionId: id,
    });
    const unfollow = followFlow(started, { source, clock, page: pageVisibility });
    started.start();
    setFlow(started);
    return () => {
      unfollow();
      started.dispose();
    };
  }, [client, id]);

  return {
    flow,
    state: useSignal(flow?.state ?? NOT_STARTED),
    countdown: useSignal(flow?.countdown ?? NOT_COUNTING),
  };
}
