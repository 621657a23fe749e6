import { useCallback, useEffect, useRef, useState } from 'react';
import type { Failure } from '#shared/http/api-client.ts';
import { isAnswered, type LinkState } from '#shared/link/state.ts';
import * as oauthEndpoints from '#shared/oauth/endpoints.ts';
import { useSession } from '../../platform/session-context.ts';

export interface ReturnToClient {
  busy: boolean;
  failure: Failure['code'] | undefined;
  go(): void;
}

/**
 * Takes the member's answer to the OAuth client that asked for it: at once after a decision on this
 * page, and otherwise by a press, so that the browser's Back button does not lead forward again.
 */
export function useReturnToClient(id: string, state: LinkState): ReturnToClient {
  const { client } = useSession();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure['code']>();
  const decided = useRef(false);
  if (state.step === 'deciding') decided.current = true;

  const go = useCallback(async () => {
    setBusy(true);
    setFailure(undefined);
    const result = await client.call(oauthEndpoints.answer, { params: { id } });
    // Stays busy while the browser leaves.
    if (result.ok) return location.assign(result.value.url);
    setBusy(false);
    setFailure(result.error.code);
  }, [client, id]);

  const isDue = isAnswered(state) && 'session' in state && state.session.isAuthorization;
  useEffect(() => {
    if (!isDue || !decided.current) return;
    decided.current = false;
    void go();
  }, [isDue, go]);

  return { busy, failure, go: () => void go() };
}
