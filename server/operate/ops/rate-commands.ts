/** The price of a token. */
import { isToken, parseDecimal } from '#shared/money.ts';
import type { RateSource } from '../../platform/config/rates.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Statement, sql } from '../../platform/db/statement.ts';
import { RATE_DECIMALS } from '../../tokens/rates/fetch-rates.ts';
import { trimZeros } from '../../tokens/rates/rates.ts';
import { FINANCE, READERS } from '../operators/roles.ts';
import { type Command, type Given, type OpsContext, OpsError, reply } from './command.ts';

export const RATE_COMMANDS: Record<string, Command> = {
  rates: {
    allows: READERS,
    isImpersonal: true,
    usage: 'show the price of a token per currency, and whether it is in force',
    options: [],
    isHarmless: true,
    async run({ database: { db }, config }) {
      const states = await Promise.all(
        config.currencies.map((currency) => readState(db, currency)),
      );
      const { source } = config.rates;
      const lines = states.map((state) => describe(state));
      lines.push(
        source
          ? `source ${hostsOf(source)}, every ${source.everySeconds} s`
          : 'no source: operators set the prices',
      );
      return reply(lines.join('\n'), 0, states);
    },
  },
  'rates:set': {
    allows: FINANCE,
    /** A first or an unusual price sells tokens for too little or too much. */
    fourEyes: async (context, given) =>
      (await unusualStep(context, given)) !== undefined ||
      (await readState(context.database.db, given.currency ?? '')).latest === null,
    usage:
      'set the price manually; it applies until the next manual price, and the source is ignored',
    options: ['currency', 'rate'],
    /** Asks for confirmation of unusual steps: a typing error could sell tokens for a tenth. */
    plan: (context, given) => unusualStep(context, given),
    async run({ database: { db } }, { currency = '', rate = '' }) {
      await db.execute(sql`select rates.set_by_hand(${currency}, ${rate}::numeric)`);
      return reply(`1 token = ${rate} ${currency}`);
    },
  },
  'rates:follow': {
    allows: FINANCE,
    usage: 'use the source again after a manual price',
    options: ['currency'],
    async run({ database: { db }, config }, { currency = '' }) {
      checkCurrency(config, currency);
      const source = sourceOf(config);
      await db.execute(sql`select rates.follow(${currency})`);
      return reply(`${currency} follows ${hostsOf(source)}`);
    },
  },
  'rates:accept': {
    allows: FINANCE,
    fourEyes: true,
    usage: 'accept a price jump of the source; pricing resumes at that price',
    options: ['currency'],
    async plan({ database: { db }, config }, { currency = '' }) {
      checkCurrency(config, currency);
      sourceOf(config);
      const { latest, held } = await readState(db, currency);
      if (!held) throw new OpsError(`${currency}: no price waits`);
      return `${currency}: from ${latest?.rate} to ${held}`;
    },
    async run({ database: { db }, config }, { currency = '' }) {
      const age = sourceOf(config).maxAgeSeconds;
      const [accepted] = await rowsOf<{ rate: string | null }>(
        db,
        sql`select rates.accept(${currency}, ${age}::int * interval '1 second') as rate`,
      );
      if (!accepted?.rate) throw new OpsError(`${currency}: no price waits`);
      return reply(`1 token = ${trimZeros(accepted.rate)} ${currency}`);
    },
  },
};

interface State {
  currency: string;
  latest: {
    rate: string;
    source: string;
    at: string;
    until: string | null;
    isStale: boolean;
  } | null;
  /** A price of the source that waits for acceptance. */
  held: string | null;
  byHand: boolean;
}

async function readState(db: Db, currency: string): Promise<State> {
  const [row] = await rowsOf<{
    rate: string | null;
    source: string;
    at: string;
    until: string | null;
    stale: boolean | null;
    held: string | null;
    by_hand: boolean | null;
  }>(
    db,
    sql`select l.rate, l.source, format.utc(l.observed_at) as at, format.utc(l.valid_until) as until,
        l.valid_until <= now() as stale, c.held_rate as held, c.by_hand
      from rates.latest(${currency}) l
      left join rate_control c on c.currency = ${currency}`,
  );
  return {
    currency,
    latest: row?.rate
      ? {
          rate: trimZeros(row.rate),
          source: row.source,
          at: row.at,
          until: row.until,
          isStale: row.stale ?? false,
        }
      : null,
    held: row?.held ? trimZeros(row.held) : null,
    byHand: row?.by_hand ?? false,
  };
}

function describe({ currency, latest, held, byHand }: State): string {
  if (!latest) return `${currency} none: nothing is priced`;
  const origin = `${latest.rate} from ${latest.source} at ${latest.at}`;
  if (held) {
    return `${currency} PAUSED: the source went from ${latest.rate} to ${held}; rates:accept lets it through`;
  }
  if (latest.isStale) return `${currency} PAUSED: ${origin} was good until ${latest.until}`;
  if (byHand) return `${currency} ${origin}, by hand`;
  return `${currency} ${origin}${latest.until ? `, good until ${latest.until}` : ''}`;
}

function checkCurrency({ currencies }: OpsContext['config'], currency: string): void {
  if (isToken(currency) || !currencies.includes(currency)) {
    throw new OpsError(`currency: one of ${currencies.join(', ')}`);
  }
}

function sourceOf({ rates: { source } }: OpsContext['config']): RateSource {
  if (!source) throw new OpsError('there is no source (RATE_SOURCE_URL); rates:set sets a price');
  return source;
}

function hostsOf({ urls, quorum }: RateSource): string {
  const hosts = urls.map((url) => new URL(url).host).join(', ');
  return urls.length > 1 ? `${hosts} (${quorum} must agree)` : hosts;
}

/**
 * Describes a price that differs by more than a source's step from the latest one, or from another of
 * the last 24 hours, so that small steps add up to no more than one. The window begins with the
 * latest price of the source.
 * @throws OpsError
 */
async function unusualStep(
  { database: { db }, config }: OpsContext,
  { currency = '', rate = '' }: Given,
): Promise<string | undefined> {
  checkCurrency(config, currency);
  if (!parseDecimal(rate, RATE_DECIMALS)) {
    throw new OpsError('rate: a positive decimal such as 0.25');
  }
  const { maxStepBasisPoints } = config.rates;
  const { latest } = await readState(db, currency);
  if (!latest) return undefined;
  const jumpsFrom = (price: Statement) =>
    sql`rates.is_jump(${price}, ${rate}::numeric, ${maxStepBasisPoints}::int)`;
  const [found] = await rowsOf<{ jumps: boolean; far: string | null }>(
    db,
    sql`select ${jumpsFrom(sql`${latest.rate}::numeric`)} as jumps,
        case when ${jumpsFrom(sql`low`)} then low when ${jumpsFrom(sql`high`)} then high end as far
      from rates.range(${currency}, interval '24 hours', (select max(id) from token_rate
        where currency = ${currency} and source <> 'manual'))`,
  );
  if (!found?.jumps && !found?.far) return undefined;
  const step = `more than ${maxStepBasisPoints / 100} %`;
  const since = found.jumps ? '' : ` from ${trimZeros(found.far ?? '')} within 24 hours`;
  return `${currency}: from ${latest.rate} to ${rate}, ${step}${since}`;
}
