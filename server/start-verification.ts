/** Repeats the verification of the books, in the process that carries out withdrawals, within a share of a core. */
import { startPollingWorker, type Worker } from './platform/jobs/polling-worker.ts';
import { carriesOutWithdrawals } from './tokens/withdrawals/lease.ts';
import type { Requested } from './tokens/withdrawals/requested.ts';
import { createVerification, type VerificationParts } from './verification.ts';

/** A verification of one second is followed by 49 without: 2 % of a core, however large the ledger. */
const REST_PER_WORK = 49;
const REST_MS = 30_000;
/** While a withdrawal waits for it, a fifth of a core. */
const WAITED_REST_PER_WORK = 4;
const WAITED_REST_MS = 1_000;
/** The first one reads all of the ledger, once. */
const MOST_REST_MS = 600_000;

/** Milliseconds until the next verification, after one that took `worked`. */
export const restAfter = (worked: number, isAwaited: boolean): number =>
  Math.min(
    MOST_REST_MS,
    isAwaited
      ? Math.max(WAITED_REST_MS, worked * WAITED_REST_PER_WORK)
      : Math.max(REST_MS, worked * REST_PER_WORK),
  );

export interface RunningVerification extends Pick<Worker, 'stop'> {
  isVerified(request: Requested): boolean;
}

export function startVerification(
  parts: VerificationParts & { log: Parameters<typeof startPollingWorker>[2] },
): RunningVerification {
  const { db, log } = parts;
  const verification = createVerification(parts);
  let isAwaited = false;
  let ended = Number.NEGATIVE_INFINITY;
  let worked = 0;

  async function verifyDue(): Promise<number> {
    const isDue = performance.now() - ended >= restAfter(worked, isAwaited);
    if (!isDue || !(await carriesOutWithdrawals(db))) return 0;
    const began = performance.now();
    isAwaited = false;
    try {
      const fault = await verification.run();
      if (fault !== undefined) log.error({ fault }, 'the verification of the books failed');
    } finally {
      ended = performance.now();
      worked = ended - began;
    }
    return 0;
  }

  const worker = startPollingWorker('verification', verifyDue, log, 'the books were not verified');
  return {
    isVerified(request) {
      const isCovered = verification.covers(request);
      if (!isCovered) isAwaited = true;
      return isCovered;
    },
    stop: worker.stop,
  };
}
