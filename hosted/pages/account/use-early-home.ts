import { useState } from 'react';
import { EARLY_ANSWERS, type EarlyAnswers } from '#shared/documents/early-answers.ts';
import * as walletEndpoints from '#shared/wallet/endpoints.ts';
import { preloadBusinessOverview } from '../../features/sales/lazy-parts.ts';
import { keyOf, queriesOf } from '../../platform/query.ts';
import { useSession } from '../../platform/session-context.ts';

const readEarly = (): EarlyAnswers | undefined =>
  typeof document === 'undefined' ? undefined : Reflect.get(document, EARLY_ANSWERS);

/**
 * Resolves when the home that the document shows early is painted: the page replaces it. The code of
 * a business's home begins to load.
 */
export async function earlyHome(): Promise<void> {
  const early = readEarly();
  await early?.settled;
  if (early?.isBusiness) preloadBusinessOverview();
}

/**
 * The balances that the early script of the document has read already (`hosted/early`), as what
 * the API answered: the page appears with them, without a pending state in between.
 */
export function useEarlyHome(): void {
  const session = useSession();
  useState(() => {
    const early = readEarly();
    const home = early?.home;
    if (!home) return;
    delete early.home;
    // Not for a later call, which asks what has changed since.
    void early.take(`/api${walletEndpoints.readAccounts.path}`, 'GET');
    const answer = walletEndpoints.readAccounts.response.safeParse(home.answer);
    if (!answer.success || session.user.peek()?.id !== home.userId) return;
    queriesOf(session).client.setQueryData(keyOf(walletEndpoints.readAccounts, {}), answer.data);
  });
}
