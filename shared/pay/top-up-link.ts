import { brand } from '../brand.ts';
import type { PayText } from '../text.ts';
import type { PayState } from './state.ts';

/** The way on for a payer who lacks tokens: the card form, a document of its own. */
export function topUpLink(state: PayState): { text: PayText; path: string } | undefined {
  if (state.step !== 'blocked' || state.reason !== 'insufficient_balance') return undefined;
  const { session, payer } = state;
  const missing = {
    kind: 'money',
    amount: payer.missing ?? '0',
    currency: brand.token.symbol,
  } as const;
  return {
    text: { key: 'action.top-up', values: { missing } },
    path: `/embed/top-up/${session.id}`,
  };
}
