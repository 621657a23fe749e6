import { useRef, useState } from 'react';
import type { Failure } from '#shared/api-client.ts';
import type { CallInput, CallOutput } from '#shared/http/endpoint.ts';
import { changeStake, listLevelChanges } from '#shared/staking/contract.ts';
import { listTransactions, readBalanceHistory } from '#shared/transactions/contract.ts';
import { readAccounts, readStaking } from '#shared/wallet/contract.ts';
import { useSession } from '../../app/session-context.ts';
import { loadStaking } from '../../app/start-up.ts';
import { useStore } from '../../app/store-context.ts';
import { useInvalidate } from '../../app/use-api.ts';

export type StakeChange = CallInput<typeof changeStake>['body'];
export type ChangedStake = CallOutput<typeof changeStake>;

interface StakeChanging {
  busy: boolean;
  failure: Failure | undefined;
  forgive(): void;
  /** Resolves once everything on show is as the move left it. @returns undefined when refused */
  move(change: StakeChange): Promise<ChangedStake | undefined>;
}

/** Moves tokens, and lets every page know. */
export function useStakeChange(): StakeChanging {
  const session = useSession();
  const store = useStore();
  const invalidate = useInvalidate();
  const keyOf = useKey();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  async function move(change: StakeChange): Promise<ChangedStake | undefined> {
    if (busy) return undefined;
    setBusy(true);
    setFailure(undefined);
    const result = await session.client.call(changeStake, {
      body: change,
      headers: { 'idempotency-key': keyOf(change) },
    });
    if (result.ok) {
      keyOf.forget();
      void loadStaking({ session, store });
      const stale = [
        readAccounts,
        readStaking,
        listLevelChanges,
        listTransactions,
        readBalanceHistory,
      ];
      await Promise.all(stale.map(invalidate));
    } else setFailure(result.error);
    setBusy(false);
    return result.ok ? result.value : undefined;
  }

  return { busy, failure, forgive: () => setFailure(undefined), move };
}

/**
 * One key per change until it is known to be done: whoever asks again after no answer came moves
 * nothing twice.
 */
function useKey() {
  const last = useRef<{ change: string; key: string }>(undefined);
  return Object.assign(
    (change: StakeChange): string => {
      const text = JSON.stringify([change.direction, change.amount]);
      if (last.current?.change !== text) {
        last.current = { change: text, key: crypto.randomUUID() };
      }
      return last.current.key;
    },
    {
      forget() {
        last.current = undefined;
      },
    },
  );
}
