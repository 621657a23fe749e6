import { useCallback, useEffect, useState } from 'react';
import type { Result } from '#shared/http/api-client.ts';
import * as liveEndpoints from '#shared/live/endpoints.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import type { PaySession } from '#shared/pay/schemas.ts';
import { useSession } from '../../platform/session-context.ts';
import { liveOf } from '../../platform/session-live.ts';

/** A payment session, read again on demand and whenever it may have changed; undefined while loading. */
export function useSessionRead(id: string) {
  const session = useSession();
  const [result, setResult] = useState<Result<PaySession>>();
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is a new question
  useEffect(() => {
    let isCurrent = true;
    let version: number | undefined;
    setResult(undefined);
    const ask = async () => {
      const answer = await session.client.call(payEndpoints.read, { params: { id } });
      if (answer.ok) version = answer.value.version;
      return answer;
    };
    void ask().then((answer) => {
      if (isCurrent) setResult(answer);
    });
    const look = async () => {
      const answer = await ask();
      if (isCurrent && answer.ok) setResult(answer);
    };
    const unfollow = liveOf(
      session,
      id,
      liveEndpoints.followPayment,
    )(
      () => void look(),
      () => version,
    );
    return () => {
      isCurrent = false;
      unfollow();
    };
  }, [session, id, round]);

  return { result, again: useCallback(() => setRound((before) => before + 1), []) };
}
