/** Keeps the prices those of the configured source, as long as it is to be believed. */
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import { arrayOf, type Db, rowsOf } from '../db/database.ts';
import { keepDoing, type Worker } from '../schedule/keep-doing.ts';
import { dropLease, holdLease } from '../schedule/lease.ts';
import { askSource } from './ask-source.ts';
import type { RateSource } from './settings.ts';

type Settings = Pick<Config, 'rates' | 'currencies'>;

/** What became of a price: by SQL, under the currency's lock. */
export type Observed = 'taken' | 'held' | 'by_hand';

/** Whoever holds it asks the source; of two that do, the second tells the same again. */
const LEASE = 'rates';
const noCut = new AbortController().signal;

/**
 * Asks the source once. Whatever it answers, prices that have gone stale meanwhile are noted.
 * @returns by currency, what became of its price
 * @throws Error when the source did not answer, or not with prices
 */
export async function observeRates(
  db: Db,
  { rates, currencies }: Settings,
  source: RateSource,
  cut: AbortSignal = noCut,
): Promise<Record<string, Observed>> {
  try {
    const told = await askSource(source.url, currencies, cut);
    const outcomes: Record<string, Observed> = {};
    for (const [currency, rate] of Object.entries(told)) {
      const [row] = await rowsOf<{ outcome: Observed }>(
        db,
        sql`select rates.observe(${currency}, ${rate}::numeric, ${new URL(source.url).host},
          ${source.maxAgeSeconds}::int * interval '1 second',
          ${rates.maxStepBasisPoints}::int) as outcome`,
      );
      if (row) outcomes[currency] = row.outcome;
    }
    return outcomes;
  } finally {
    await db.execute(sql`select rates.note_stale(${arrayOf(currencies, 'text')})`);
  }
}

/** Undefined where operators set the prices. */
export function followRates(db: Db, config: Settings, log: FastifyBaseLogger): Worker | undefined {
  const { source } = config.rates;
  if (!source) return undefined;
  const every = source.everySeconds * 1_000;
  let problem: string | undefined;

  /** Said once, and once more when it is over. */
  function tell(reason: string | undefined): void {
    if (reason === problem) return;
    problem = reason;
    if (reason) log.error({ reason }, 'prices are not followed');
    else log.info('prices are followed again');
  }

  const worker = keepDoing(
    async (cut) => {
      if (!(await holdLease(db, LEASE, { seconds: source.everySeconds + 30 }))) return 0;
      try {
        const outcomes = await observeRates(db, config, source, cut);
        const held = Object.keys(outcomes).filter((currency) => outcomes[currency] === 'held');
        tell(held.length > 0 ? `${held.join(', ')}: too far from the price before` : undefined);
      } catch (error) {
        if (!cut.aborted) tell(error instanceof Error ? error.message : 'failed');
      }
      return 0;
    },
    log,
    'following prices failed',
    { lookEvery: every },
  );
  return {
    wake: worker.wake,
    async stop() {
      await worker.stop();
      await dropLease(db, LEASE);
    },
  };
}
