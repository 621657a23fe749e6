import type { Fees } from '../chain/outgoing-chain.ts';
import type { Dependencies } from './dependencies.ts';
import { inTrace } from './in-trace.ts';
import { markSent, readOpen, replaceStuck, type Version } from './outgoing.ts';
import { offeredFees } from './sign-next.ts';

/** Sent again after this time, because a node may drop transactions. */
const RESEND_SECONDS = 15;

/**
 * Sends signed transactions in nonce order, repeatedly until they are mined. The first one blocks
 * the others, so it is replaced with higher fees when it waits too long.
 */
export async function sendOpen(dependencies: Dependencies): Promise<number> {
  const { db, chain, config, passed } = dependencies;
  let sent = 0;
  let isFirst = true;
  for (const versions of await readOpen(db)) {
    const newest = versions.at(-1);
    if (!newest?.raw || newest.isStranded) continue;
    if (newest.resentAgo === null || newest.resentAgo >= RESEND_SECONDS) {
      const { raw } = newest;
      await inTrace(dependencies, newest, 'send', async () => {
        await chain.send(raw);
        passed('sent');
        await markSent(db, newest);
        passed('marked');
      });
      if (newest.sentAgo === null) sent++;
    }
    if (isFirst && (newest.sentAgo ?? 0) >= config.withdrawals.replaceSeconds) {
      await replace(dependencies, newest);
    }
    isFirst = false;
  }
  return sent;
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
