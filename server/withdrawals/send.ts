import type { Fees } from '../chain/outgoing-chain.ts';
import { markSent, readOpen, replaceStuck, type Version } from './outgoing.ts';
import { offeredFees } from './sign-next.ts';
import type { Ways } from './ways.ts';

/** A node that has forgotten is told again. */
const RESEND_SECONDS = 15;

/**
 * Gives the node what it has not, in the order of the nonces; the same bytes again and again until
 * they are mined. What holds up the rest for too long is replaced with a higher fee.
 */
export async function sendOpen(ways: Ways): Promise<number> {
  const { db, chain, config, passed } = ways;
  let sent = 0;
  let isFirst = true;
  for (const versions of await readOpen(db)) {
    const newest = versions.at(-1);
    if (!newest?.raw || newest.isStranded) continue;
    if (newest.resentAgo === null || newest.resentAgo >= RESEND_SECONDS) {
      await chain.send(newest.raw);
      passed('sent');
      await markSent(db, newest);
      passed('marked');
      if (newest.sentAgo === null) sent++;
    }
    if (isFirst && (newest.sentAgo ?? 0) >= config.withdrawals.replaceSeconds) {
      await replace(ways, newest);
    }
    isFirst = false;
  }
  return sent;
}

async function replace(ways: Ways, last: Version): Promise<void> {
  if (!last.mayRetry || !last.hash || (await ways.chain.mined(last.hash))) return;
  const fees = raised(last, await offeredFees(ways));
  const most = BigInt(ways.config.withdrawals.maxFeeGwei) * 10n ** 9n;
  // Nothing that the settings allow would be taken for a replacement: it waits.
  if (fees.maxFee > most) return;
  await replaceStuck(ways.db, last, fees);
}

/** An eighth more at least: nodes take a replacement from a tenth more on. */
function raised(last: Version, offered: Fees): Fees {
  const eighthMore = (fee: string) => (BigInt(fee) * 9n) / 8n + 1n;
  const most = (a: bigint, b: bigint) => (a > b ? a : b);
  return {
    maxFee: most(eighthMore(last.maxFee), offered.maxFee),
    priorityFee: most(eighthMore(last.priorityFee), offered.priorityFee),
  };
}
