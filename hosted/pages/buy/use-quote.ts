import { useCallback, useEffect, useState } from 'react';
import type { Failure } from '#shared/http/api-client.ts';
import * as purchasesEndpoints from '#shared/purchases/endpoints.ts';
import type { Quote } from '#shared/purchases/schemas.ts';
import { useSession } from '../../platform/session-context.ts';

interface QuoteState {
  quote: Quote | undefined;
  failure: Failure | undefined;
  isAsking: boolean;
  /** Whether this quote replaced an earlier one. */
  isRenewed: boolean;
  renew(): Promise<void>;
}

/** A new quote is requested this long before the old one expires. */
const MARGIN_MS = 20_000;

/** A valid quote, renewed before it expires. */
export function useQuote(currency: string): QuoteState {
  const { client, now } = useSession();
  const [state, setState] = useState<Omit<QuoteState, 'renew'>>({
    quote: undefined,
    failure: undefined,
    isAsking: true,
    isRenewed: false,
  });

  const renew = useCallback(async () => {
    setState((before) => ({ ...before, isAsking: true }));
    const answer = await client.call(purchasesEndpoints.quote, { body: { currency } });
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
    const left = Math.max(1_000, Date.parse(until) - now() - MARGIN_MS);
    const timer = setTimeout(() => void renew(), left);
    return () => clearTimeout(timer);
  }, [until, renew, now]);

  // A quote in another currency is not shown while the new one loads.
  const quote = state.quote?.currency === currency ? state.quote : undefined;
  return { ...state, quote, renew };
}
