import { useState } from 'react';
import type { Failure, Result } from '#shared/http/api-client.ts';
import { useFailureText } from '../../../ui/use-failure-text.ts';

/** A press that changes an offer: one at a time, and with the reason if it fails. */
export function useOfferAct() {
  const textOf = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  return {
    isBusy,
    /** Why the last press failed; empty if it did not. */
    trouble: failure ? textOf(failure) : '',
    async act<T>(send: () => Promise<Result<T>>, onDone: (value: T) => unknown): Promise<void> {
      setBusy(true);
      setFailure(undefined);
      const result = await send();
      if (result.ok) await onDone(result.value);
      else setFailure(result.error);
      setBusy(false);
    },
  };
}
