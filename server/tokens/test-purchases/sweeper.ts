/** Polls the stand-in for open test purchases: a webhook may be lost, and unpaid ones must be closed. */
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { startPollingWorker, type Worker } from '../../platform/jobs/polling-worker.ts';
import type { Cards } from '../cards/card-network.ts';
import { openCards } from '../cards/cards.ts';
import { settleTestPurchase } from './settle.ts';

const AT_ONCE = 5;

interface Due {
  id: string;
  intent: string | null;
  is_over: boolean;
}

/**
 * @returns the number of checked purchases
 * @throws AggregateError of the failures, after all other purchases are checked
 */
export async function sweepTestPurchases(db: Db, cards: Cards): Promise<number> {
  const due = await rowsOf<Due>(
    db,
    sql`select purchase_id as id, intent_id as intent, is_over
      from test_purchases.claim_purchases(${AT_ONCE}::int)`,
  );
  const failures: unknown[] = [];
  for (const one of due) await check(db, cards, one).catch((error) => failures.push(error));
  if (failures.length > 0) {
    throw new AggregateError(failures, 'some test purchases could not be checked');
  }
  return due.length;
}

async function check(db: Db, cards: Cards, { id, intent, is_over }: Due): Promise<void> {
  if (intent !== null) {
    const found = await settleTestPurchase(db, cards, intent);
    if (found === 'credited' || found === 'expired' || !is_over) return;
    // The stand-in has lost its journal.
    if (found === 'foreign') return close(db, id);
    // Cancelling fails if the payment was made just now; settling again then credits it.
    await cards.cancelPayment(intent);
    await settleTestPurchase(db, cards, intent);
  } else if (is_over) await close(db, id);
}

async function close(db: Db, id: string): Promise<void> {
  await db.execute(sql`select test_purchases.close_purchase(${id})`);
}

/** @returns undefined where the stand-in is off */
export function startTestSweeper(
  db: Db,
  { testCards }: Config,
  log: FastifyBaseLogger,
): Worker | undefined {
  if (!testCards) return undefined;
  const cards = openCards(testCards);
  return startPollingWorker(
    'test-purchases',
    () => sweepTestPurchases(db, cards),
    log,
    'checking test purchases failed',
  );
}
