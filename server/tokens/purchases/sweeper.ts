/**
 * Polls the card network for open purchases, because a webhook may be lost and unfinished payments
 * must be closed. A process claims a purchase by moving its next check into the future.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../platform/config/config.ts';
import { tryEach } from '../../platform/core/try-each.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { startPollingWorker, type Worker } from '../../platform/jobs/polling-worker.ts';
import { type Cards, PaymentRefusedError } from '../cards/card-network.ts';
import { openCards } from '../cards/cards.ts';
import { ensureIntent } from './create.ts';
import { collectDebts } from './debts.ts';
import { decideAllLosses } from './losses.ts';
import { fetchMissedEvents } from './network-events.ts';
import { sendWithdrawals } from './send-withdrawals.ts';
import { closePurchase, settle } from './settle.ts';
import type { SettleConfig } from './settle-config.ts';

const AT_ONCE = 5;

interface Due {
  id: string;
  intent_id: string | null;
  is_over: boolean;
}

/** Checks again after 20 s, 40 s and so on, at most ten minutes, and when the purchase expires. */
function claimDue(db: Db): Promise<Due[]> {
  return rowsOf<Due>(
    db,
    sql`update purchase p
      set looks = p.looks + 1,
        next_look_at = least(
          clock_timestamp()
            + least(interval '20 seconds' * 2 ^ least(p.looks, 6), interval '10 minutes'),
          case when p.expires_at > clock_timestamp() then p.expires_at end)
      from (
        select id from purchase where next_look_at <= clock_timestamp()
        order by next_look_at limit ${AT_ONCE} for update skip locked
      ) taken
      where p.id = taken.id
      returning p.id, p.intent_id, p.expires_at <= clock_timestamp() as is_over`,
  );
}

/**
 * @returns the number of checked purchases
 * @throws AggregateError of the failures, after all other purchases are checked
 */
export async function sweepPurchases(
  db: Db,
  cards: Cards,
  config: SettleConfig,
  signal: AbortSignal = new AbortController().signal,
): Promise<number> {
  const due = await claimDue(db);
  const failures: unknown[] = [];
  for (const one of due) {
    if (signal.aborted) break;
    // One failing purchase does not block the others.
    await checkPurchase(db, cards, config, one).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, 'some purchases could not be checked');
  }
  return due.length;
}

async function checkPurchase(
  db: Db,
  cards: Cards,
  config: SettleConfig,
  { id, intent_id, is_over }: Due,
): Promise<void> {
  const intentId = intent_id ?? (await ensureIntentOrClose(db, cards, config, id));
  if (intentId === undefined) return;
  const found = await settle(db, cards, config, intentId);
  if (found !== 'open' || !is_over) return;
  // Cancelling fails if the payment was made just now; settling again then credits it.
  await cards.cancelPayment(intentId);
  await settle(db, cards, config, intentId);
}

/**
 * @returns undefined after closing a purchase that the network will never let anybody pay: it would reserve its
 *   tokens for ever
 */
async function ensureIntentOrClose(
  db: Db,
  cards: Cards,
  config: SettleConfig,
  id: string,
): Promise<string | undefined> {
  try {
    return (await ensureIntent(db, cards, config, id)).intentId;
  } catch (error) {
    if (!(error instanceof PaymentRefusedError)) throw error;
    await closePurchase(db, id);
    // Anything but its amount is a mistake of ours, which the log has to name.
    if (!error.isAmount) throw error;
    return undefined;
  }
}

/**
 * Sends withdrawals and checks purchases, whichever of them fails.
 * @returns the number of both
 */
export async function sweepRound(
  db: Db,
  cards: Cards,
  config: SettleConfig,
  signal?: AbortSignal,
): Promise<number> {
  let count = 0;
  const steps = [
    () => sendWithdrawals(db, cards, config),
    () => sweepPurchases(db, cards, config, signal),
  ];
  await tryEach(
    steps,
    async (step) => {
      count += await step();
    },
    'checking purchases and withdrawals failed',
  );
  return count;
}

/** @returns undefined without a card network */
export function startSweeper(db: Db, config: Config, log: FastifyBaseLogger): Worker | undefined {
  if (!config.cards) return undefined;
  const cards = openCards(config.cards);
  return startPollingWorker(
    'purchases',
    (signal) => sweepRound(db, cards, config, signal),
    log,
    'checking purchases failed',
  );
}

/** Scheduled: collects debts, decides losses and fetches missed events, whichever of them fails. */
export async function catchUpWithCards(db: Db, config: Config): Promise<void> {
  const { cards } = config;
  const steps = [
    () => collectDebts(db, config),
    () => decideAllLosses(db, config),
    async () => cards && fetchMissedEvents(db, openCards(cards), config),
  ];
  await tryEach(steps, (step) => step(), 'catching up with the card network failed in part');
}
