/** The statement of one month or year, from the ledger. */
import { brand } from '#shared/brand.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { StatedMovement, Statement } from '#shared/statements/schemas.ts';
import type { Transaction } from '#shared/transactions/schemas.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { AskedHolder } from '../../platform/http/asked-caller.ts';
import { fieldProblem, Problem } from '../../platform/http/problem.ts';
import { stated } from '../transactions/queries.ts';

export interface Wanted {
  period: string;
  /** The currency of all values; by default that of the business, or the first one. */
  fiat: string | undefined;
  /** The id of the last movement of the previous page. */
  after?: string | undefined;
  limit: number;
}

/** With the identity of whom was paid, which the file names, and what the journal names. */
export type MovementRow = StatedMovement &
  Transaction & {
    tip: { money: string; tokens: string } | null;
    /** From a business that was paid with the money of a stolen card. */
    isTakenBack: boolean;
  };

export type FullStatement = Omit<Statement, 'data'> & { data: MovementRow[] };

interface Row extends Omit<Statement, 'data' | 'next' | 'opening'> {
  refused: ErrorCode | null;
  hasAccounts: boolean;
  opening: Statement['opening'] | null;
  movement: MovementRow | null;
}

type Currencies = Pick<Config, 'currencies'>;

/**
 * The head of a statement and one page of its movements, in one statement of the database, so that they agree.
 * @throws Problem no_accounts, period_open, period_before_account, period_archived, validation_failed for an `after` that
 *   is no movement of the period
 */
export async function readStatement(
  db: Db,
  config: Currencies,
  owner: AskedHolder,
  wanted: Wanted,
): Promise<FullStatement> {
  const [row, rows] = await read(db, config, owner, wanted, true);
  const { refused: _, hasAccounts: __, movement: ___, opening, ...head } = row;
  if (!opening) throw new Problem('period_archived');
  return { ...head, opening, ...pageOf(rows, wanted) };
}

/** One page of the movements of a period, without the sums of all. @throws Problem as `readStatement`, but period_archived */
export async function readMovements(
  db: Db,
  config: Currencies,
  owner: AskedHolder,
  wanted: Wanted,
): Promise<Pick<FullStatement, 'data' | 'next' | 'zone'>> {
  const [{ zone }, rows] = await read(db, config, owner, wanted, false);
  return { zone, ...pageOf(rows, wanted) };
}

function pageOf(rows: Row[], { after, limit }: Wanted): Pick<FullStatement, 'data' | 'next'> {
  const found = rows.flatMap(({ movement }) => movement ?? []);
  if (after && found.length === 0)
    throw fieldProblem('query.after', 'No movement of this period follows it.');
  const data = found.slice(0, limit);
  return { data, next: found.length > limit ? (data.at(-1)?.id ?? null) : null };
}

async function read(
  db: Db,
  { currencies: [first = 'EUR'] }: Currencies,
  owner: AskedHolder,
  { period, fiat, after, limit }: Wanted,
  hasHead: boolean,
): Promise<[Row, Row[]]> {
  const { id, cash, stake } = owner;
  const accounts = sql`p_cash => ${cash}::bigint, p_stake => ${stake}::bigint, p_since => span.since, p_until => span.until`;
  const moves = sql`select * from statements.moves(${accounts}, p_after => ${after ?? null}::text, p_limit => ${limit + 1}::int)`;
  const decimals = sql`p_decimals => ${brand.token.decimals}::int`;
  const head = hasHead
    ? sql`sums.*, statements.lots(p_holder => ${id}, p_since => span.since, p_until => span.until, ${decimals}) as lots,`
    : sql.empty();
  const sums = hasHead
    ? sql`left join lateral (
        select * from jsonb_to_record(statements.sums(${accounts}, ${decimals}))
          as sums (opening jsonb, closing jsonb, movements int, totals jsonb)) sums on span.refused is null`
    : sql.empty();
  const rows = await rowsOf<Row>(
    db,
    sql`select ${period}::text as period, span.zone, format.utc(span.since) as "from", format.utc(span.until) as "to",
        span.refused, ${cash}::bigint is not null and ${stake}::bigint is not null as "hasAccounts",
        valued.currency as "fiatCurrency", statements.name_of(${id}) as holder, ${head}
        to_jsonb(moved) as movement
      from statements.period(${id}, ${period}) span
      cross join lateral (
        select coalesce(${fiat ?? null}::text, members.currency(${id}), ${first}) as currency) valued
      ${sums}
      left join lateral (${stated(owner, moves, sql`valued.currency`)}) moved on span.refused is null`,
  );
  const [row] = rows;
  if (!row?.hasAccounts) throw new Problem('no_accounts');
  if (row.refused) throw new Problem(row.refused);
  return [row, rows];
}

/** The periods that have a statement, newest first. @throws Problem no_accounts */
export async function listPeriods(db: Db, { id, cash, stake }: AskedHolder) {
  const rows = await rowsOf<{ hasAccounts: boolean; period: string | null } & Span>(
    db,
    sql`select ${cash}::bigint is not null and ${stake}::bigint is not null as "hasAccounts",
        listed.period, listed.zone, format.utc(listed.since) as "from", format.utc(listed.until) as "to"
      from (values (1)) one left join lateral statements.periods(${id}) listed on true`,
  );
  if (!rows[0]?.hasAccounts) throw new Problem('no_accounts');
  return {
    data: rows.flatMap(({ hasAccounts: _, period, ...span }) =>
      period === null ? [] : [{ period, ...span }],
    ),
  };
}

interface Span {
  zone: string;
  from: string;
  to: string;
}
