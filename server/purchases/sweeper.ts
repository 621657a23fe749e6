/**
 * Asks the card network about purchases it has not told us of: a webhook may be lost, and a payment
 * nobody finishes is to be closed. A claim is a time by which another process may look.
 */
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { type Cards, openCards } from '../cards/cards.ts';
import type { Config } from '../config.ts';
import { type Db, rowsOf } from '../db/database.ts';
import { keepDoing, type Worker } from '../schedule/keep-doing.ts';
import { ensureIntent } from './create.ts';
import { catchUp } from './network-events.ts';
import { settle } from './settle.ts';

const AT_ONCE = 5;

interface Due {
  id: string;
  intent_id: string | null;
  is_over: boolean;
}

/** Looks again after 20 s, 40 s and so on, ten minutes at most, and in the moment it expires. */
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
 * @returns how many purchases were looked at
 * @throws AggregateError of what failed, once the others are done
 */
export async function sweepPurchases(
  db: Db,
  cards: Cards,
  config: Pick<Config, 'mode'>,
  cut: AbortSignal = new AbortController().signal,
): Promise<number> {
  const due = await claimDue(db);
  const failures: unknown[] = [];
  for (const one of due) {
    if (cut.aborted) break;
    // One that cannot be looked at does not stand before the others.
    await lookAt(db, cards, config, one).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'not all purchases were looked at');
  return due.length;
}

async function lookAt(
  db: Db,
  cards: Cards,
  config: Pick<Config, 'mode'>,
  { id, intent_id, is_over }: Due,
): Promise<void> {
  const intentId = intent_id ?? (await ensureIntent(db, cards, id)).intentId;
  const found = await settle(db, cards, config, intentId);
  if (found !== 'open' || !is_over) return;
  // Either it is cancelled now, or it was paid in this very moment, and is credited.
  await cards.cancelPayment(intentId);
  await settle(db, cards, config, intentId);
}

/** Keeps looking; undefined without a card network. */
export function startSweeper(db: Db, config: Config, log: FastifyBaseLogger): Worker | undefined {
  if (!config.cards) return undefined;
  const cards = openCards(config.cards);
  return keepDoing(
    (cut) => sweepPurchases(db, cards, config, cut),
    log,
    'looking after purchases failed',
  );
}

/** By the clock: what members still owe, and events we were not told of. */
export async function catchUpWithCards(db: Db, config: Config): Promise<void> {
  await collectDebts(db);
  if (config.cards) await catchUp(db, openCards(config.cards), config);
}

async function collectDebts(db: Db): Promise<void> {
  const owing = await rowsOf<{ member_id: string }>(
    db,
    sql`select distinct p.member_id
      from purchase_reversal r
      join purchase p on p.id = r.purchase_id
      join member m on m.id = p.member_id
      where r.owed > 0 and ledger.balance(m.cash_account) > 0`,
  );
  for (const { member_id } of owing) {
    await db.execute(sql`select purchases.collect(${member_id})`);
  }
}
