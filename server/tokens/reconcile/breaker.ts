/** Scheduled: pauses withdrawals and sales when custody holds fewer tokens than the books. */
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { type ChainFinding, findOnChain } from './findings.ts';

/** How long the chain may be unreadable before an alert. */
const PATIENCE_HOURS = 6;

export async function reconcileChain(db: Db, config: Pick<Config, 'chain'>): Promise<void> {
  const first = await findOnChain(db, config);
  // A second reading excludes an operation that was booked between the readings of books and chain.
  const found = isDeficit(first) ? await findOnChain(db, config) : first;
  if (found.is === 'compared') {
    const { block, difference } = found;
    await db.execute(
      sql`select reconcile.record_difference(${block}::bigint, ${difference.toString()}::numeric)`,
    );
  } else if (found.is === 'unreachable') {
    await db.execute(sql`select reconcile.record_failure(${found.reason},
      ${PATIENCE_HOURS}::int * interval '1 hour')`);
  }
}

const isDeficit = (finding: ChainFinding): boolean =>
  finding.is === 'compared' && finding.difference < 0n;
