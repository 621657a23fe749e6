import { useCallback, useEffect, useState } from 'react';
import type { Result } from '#shared/api-client.ts';
import { type PaySession, readPaySession } from '#shared/pay/contract.ts';
import { useSession } from '../../app/session-context.ts';

/** Reads a payment session once, and again on demand; undefined while it is on its way. */
export function useSessionRead(id: string) {
  const { client } = useSession();
  const [result, setResult] = useState<Result<PaySession>>();
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is a new question
  useEffect(() => {
    let isCurrent = true;
    setResult(undefined);
    void client.call(readPaySession, { params: { id } }).then((answer) => {
      if (isCurrent) setResult(answer);
    });
    return () => {
      isCurrent = false;
    };
  }, [client, id, round]);

  return { result, again: useCallback(() => setRound((before) => before + 1), []) };
}
