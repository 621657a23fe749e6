import { signal } from '@preact/signals-core';
import { useEffect, useState } from 'react';
import { type Clock, createPayFlow, type PayFlow } from '#shared/pay/flow.ts';
import { httpPayApi } from '#shared/pay/http-pay-api.ts';
import type { PayState } from '#shared/pay/state.ts';
import { useSession } from '../../app/session-context.ts';
import { useSignal } from '../../app/use-signal.ts';

const NOT_STARTED = signal<PayState>({ step: 'loading' });

const clock: Clock = {
  after(ms, task) {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
};

/** The flow of one session, for as long as the page shows it. */
export function usePayFlow(id: string): { flow: PayFlow | undefined; state: PayState } {
  const { client } = useSession();
  const [flow, setFlow] = useState<PayFlow>();

  useEffect(() => {
    const started = createPayFlow({ api: httpPayApi(client, id), clock });
    started.start();
    setFlow(started);
    return () => started.dispose();
  }, [client, id]);

  return { flow, state: useSignal(flow?.state ?? NOT_STARTED) };
}
