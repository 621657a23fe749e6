import { isFeeRefused } from '../chain/node-errors.ts';
import type { Fees } from '../chain/outgoing-chain.ts';
import type { Dependencies } from './dependencies.ts';
import { inTrace } from './in-trace.ts';
import { markSent, readOpen, replaceStuck, type Version } from './outgoing.ts';
import { offeredFees } from './sign-next.ts';

/** Sent again after this time, because a node may drop transactions. */
const RESEND_SECONDS = 15;

/**
 * Sends signed transactions in nonce order, repeatedly until they are mined. The first one blocks
 * the others, so it is replaced with higher fees when it waits too long, also when no node accepts it.
 */
export async function sendOpen(dependencies: Dependencies): Promise<number> {
  const { db, config } = dependencies;
  let sent = 0;
  let isFirst = true;
  for (const versions of await readOpen(db)) {
    const newest = versions.at(-1);
    if (!newest?.raw || newest.isStranded) continue;
    const isDue = newest.resentAgo === null || newest.resentAgo >= RESEND_SECONDS;
    const isAccepted = !isDue || (await send(dependencies, newest, newest.raw));
    if (isDue && isAccepted && newest.sentAgo === null) sent++;
    const waits = isAccepted ? (newest.sentAgo ?? 0) : newest.chosenAgo;
    if (isFirst && waits >= config.withdrawals.replaceSeconds) await replace(dependencies, newest);
    isFirst = false;
  }
  return sent;
}

/** @returns false when its fees are too low for every node. @throws other errors of the nodes */
async function send(dependencies: Dependencies, version: Version, raw: string): Promise<boolean> {
  const { db, chain, log, passed } = dependencies;
  return inTrace(dependencies, version, 'send', async () => {
    try {
      await chain.send(raw);
    } catch (error) {
      if (!isFeeRefused(error)) throw error;
      log.warn(
        { subject: version.subject, nonce: version.nonce },
        'the fees are too low for every node',
      );
      return false;
    }
    passed('sent');
    await markSent(db, version);
    passed('marked');
    return true;
  });
}

async function replace(dependencies: Dependencies, last: Version): Promise<void> {
  if (!last.mayRetry || !last.hash || (await dependencies.chain.mined(last.hash))) return;
  const fees = raised(last, await offeredFees(dependencies));
  const most = BigInt(dependencies.config.withdrawals.maxFeeGwei) * 10n ** 9n;
  // A replacement that nodes accept would exceed the fee limit.
  if (fees.maxFee > most) return;
  await replaceStuck(dependencies.db, last, fees);
}

/** Raises fees by at least an eighth: nodes require at least a tenth for a replacement. */
function raised(last: Version, offered: Fees): Fees {
  const eighthMore = (fee: string) => (BigInt(fee) * 9n) / 8n + 1n;
  const most = (a: bigint, b: bigint) => (a > b ? a : b);
  return {
    maxFee: most(eighthMore(last.maxFee), offered.maxFee),
    priorityFee: most(eighthMore(last.priorityFee), offered.priorityFee),
  };
}
