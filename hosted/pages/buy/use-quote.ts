import { useCallback, useEffect, useState } from 'react';
import type { Failure } from '#shared/api-client.ts';
import { type Quote, quotePurchase } from '#shared/purchases/contract.ts';
import { useSession } from '../../app/session-context.ts';

interface QuoteState {
  quote: Quote | undefined;
  failure: Failure | undefined;
  isAsking: boolean;
  /** Whether the price on show is not the one that was there before. */
  isRenewed: boolean;
  renew(): Promise<void>;
}

/** A new price is asked for this long before the old one ends. */
const MARGIN_MS = 20_000;

/** A price that holds; when its time is over, the next one. */
export function useQuote(currency: string): QuoteState {
  const { client } = useSession();
  const [state, setState] = useState<Omit<QuoteState, 'renew'>>({
    quote: undefined,
    failure: undefined,
    isAsking: true,
    isRenewed: false,
  });

  const renew = useCallback(async () => {
    setState((before) => ({ ...before, isAsking: true }));
    const answer = await client.call(quotePurchase, { body: { currency } });
    setState(({ quote: before }) => ({
      quote: answer.ok ? answer.value : undefined,
      failure: answer.ok ? undefined : answer.error,
      isAsking: false,
      isRenewed: answer.ok && before?.currency === currency && before.rate !== answer.value.rate,
    }));
  }, [client, currency]);

  useEffect(() => void renew(), [renew]);

  const until = state.quote?.expiresAt;
  useEffect(() => {
    if (until === undefined) return;
    const left = Math.max(1_000, new Date(until).getTime() - Date.now() - MARGIN_MS);
    const timer = setTimeout(() => void renew(), left);
    return () => clearTimeout(timer);
  }, [until, renew]);

  // Of another currency nothing is shown while its price is awaited.
  const quote = state.quote?.currency === currency ? state.quote : undefined;
  return { ...state, quote, renew };
}
