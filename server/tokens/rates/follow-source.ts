/** Takes over the prices of the configured sources while they are plausible. */
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../platform/config/config.ts';
import type { RateSource } from '../../platform/config/rates.ts';
import { arrayOf, type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { sqlOutcome } from '../../platform/http/sql-outcome.ts';
import { dropLease, holdLease } from '../../platform/jobs/lease.ts';
import { startPollingWorker, type Worker } from '../../platform/jobs/polling-worker.ts';
import { agreedRate, type SourcedRate } from './agreed-rate.ts';
import { fetchRates } from './fetch-rates.ts';

type Settings = Pick<Config, 'rates' | 'currencies'>;

const observeOutcome = sqlOutcome('rates.observe', { returned: ['taken', 'held', 'by_hand'] });

/** The outcome for a price, decided in SQL under the currency's lock. */
export type Observed = ReturnType<typeof observeOutcome>;

/** The holder asks the source. It only avoids duplicate requests: a second one has no effect. */
const LEASE = 'rates';
const neverAborted = new AbortController().signal;

/**
 * Fetches prices once from every source, and takes over the median where a quorum agrees. Prices that
 * have become stale are recorded even when the sources fail.
 * @returns the outcome by currency; `apart` when too few sources agree on a price
 * @throws Error when fewer sources than the quorum answer with valid prices
 */
export async function observeRates(
  db: Db,
  { rates, currencies }: Settings,
  source: RateSource,
  signal: AbortSignal = neverAborted,
): Promise<Record<string, Observed | 'apart'>> {
  try {
    const fetched = await fetchFrom(source, currencies, signal);
    const outcomes: Record<string, Observed | 'apart'> = {};
    for (const [currency, found] of byCurrency(fetched)) {
      const { quorum } = source;
      const { rate, apart } = agreedRate(found, { quorum, step: rates.maxStepBasisPoints });
      if (fetched.length > 1) await reportApart(db, apart);
      if (rate === undefined) {
        outcomes[currency] = 'apart';
        continue;
      }
      const [row] = await rowsOf<{ outcome: string }>(
        db,
        sql`select rates.observe(
          p_currency => ${currency}, p_rate => ${rate}::numeric,
          p_source => ${found.map((one) => one.source).join(', ')},
          p_age => ${source.maxAgeSeconds}::int * interval '1 second',
          p_step => ${rates.maxStepBasisPoints}::int,
          p_window => ${rates.windowMinutes}::int * interval '1 minute',
          p_day_step => ${rates.maxDayBasisPoints}::int) as outcome`,
      );
      outcomes[currency] = observeOutcome(row?.outcome);
    }
    return outcomes;
  } finally {
    await db.execute(sql`select rates.note_stale(${arrayOf(currencies, 'text')})`);
  }
}

/** The prices of one source by currency. */
interface Fetched {
  source: string;
  rates: Record<string, string>;
}

async function fetchFrom(
  { urls, quorum }: RateSource,
  currencies: string[],
  signal: AbortSignal,
): Promise<Fetched[]> {
  const answers = await Promise.allSettled(
    urls.map(async (url) => ({
      source: new URL(url).host,
      rates: await fetchRates(url, currencies, signal),
    })),
  );
  const fetched = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  if (fetched.length >= quorum) return fetched;
  throw answers.find((one) => one.status === 'rejected')?.reason;
}

function byCurrency(fetched: Fetched[]): Map<string, SourcedRate[]> {
  const found = new Map<string, SourcedRate[]>();
  for (const { source, rates } of fetched) {
    for (const [currency, rate] of Object.entries(rates)) {
      found.set(currency, [...(found.get(currency) ?? []), { source, rate }]);
    }
  }
  return found;
}

/** One alert a day per source. */
async function reportApart(db: Db, sources: string[]): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  for (const source of sources) {
    await db.execute(sql`insert into alert (kind, subject_id)
      values ('rate_source', ${`${source}:${day}`}) on conflict do nothing`);
  }
}

/** @returns undefined where operators set the prices */
export function followRates(db: Db, config: Settings, log: FastifyBaseLogger): Worker | undefined {
  const { source } = config.rates;
  if (!source) return undefined;
  const every = source.everySeconds * 1_000;
  let problem: string | undefined;

  /** Logs a problem once when it begins and once when it is over. */
  function logChange(reason: string | undefined): void {
    if (reason === problem) return;
    problem = reason;
    if (reason) log.error({ reason }, 'prices are not followed');
    else log.info('prices are followed again');
  }

  const worker = startPollingWorker(
    'rates',
    async (signal) => {
      if (!(await holdLease(db, LEASE, { seconds: source.everySeconds + 30 }))) return 0;
      try {
        const outcomes = await observeRates(db, config, source, signal);
        const problems = [
          problemOf(outcomes, 'held', 'too far from the prices before'),
          problemOf(outcomes, 'apart', 'too few sources agree'),
        ];
        logChange(problems.filter(Boolean).join('; ') || undefined);
      } catch (error) {
        if (!signal.aborted) logChange(error instanceof Error ? error.message : 'failed');
      }
      return 0;
    },
    log,
    'following prices failed',
    { pollEvery: every },
  );
  return {
    wake: worker.wake,
    async stop() {
      await worker.stop();
      await dropLease(db, LEASE);
    },
  };
}

function problemOf(
  outcomes: Record<string, Observed | 'apart'>,
  outcome: Observed | 'apart',
  why: string,
): string | undefined {
  const names = Object.keys(outcomes).filter((currency) => outcomes[currency] === outcome);
  return names.length > 0 ? `${names.join(', ')}: ${why}` : undefined;
}
