/** The statement of one month or year, from the ledger. */
import { brand } from '#shared/brand.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { LineKind } from '#shared/settlements/schemas.ts';
import type { StatedMovement, Statement } from '#shared/statements/schemas.ts';
import type { Transaction } from '#shared/transactions/schemas.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Statement as SqlText, sql } from '../../platform/db/statement.ts';
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

/**
 * With the identity of whom was paid, which the file names, the tip in a payment received, which the journal names, and what a
 * transfer of type `buy` did.
 */
export type MovementRow = StatedMovement &
  Transaction & { tip: { money: string; tokens: string } | null; purchase: PurchaseKind | null };

type PurchaseKind = Extract<
  LineKind,
  'purchase' | 'purchase_returned' | 'disputed' | 'released' | 'taken_back'
>;

/** A page of movements, and the zone that divides them into days. */
interface Movements {
  zone: string;
  data: MovementRow[];
  next: string | null;
}

export type FullStatement = Omit<Statement, 'data'> & Movements;

type Row<Head> = Head & {
  zone: string;
  refused: ErrorCode | null;
  hasAccounts: boolean;
  movement: MovementRow | null;
};

/**
 * The head of a statement and one page of its movements, in one statement of the database, so that they agree. The purchases
 * are on the first page alone: they replay the history of the account.
 * @throws Problem as `readMovements` does
 */
export const readStatement = (
  db: Db,
  config: Pick<Config, 'currencies'>,
  owner: AskedHolder,
  wanted: Wanted,
): Promise<FullStatement> =>
  readPage<Omit<Statement, keyof Movements>>(db, config, owner, wanted, {
    columns: sql`, ${wanted.period}::text as period, format.utc(span.since) as "from", format.utc(span.until) as "to",
      valued.currency as "fiatCurrency", statements.name_of(${owner.id}) as holder, sums.*,
      bought.lots`,
    from: sql`left join lateral (
      select * from jsonb_to_record(statements.sums(${accounts(owner)}, p_decimals => ${brand.token.decimals}::int))
        as sums (opening jsonb, closing jsonb, movements int, totals jsonb)) sums on span.refused is null
      left join lateral (select ${wanted.after ? sql`'[]'::jsonb` : lots(owner)} as lots offset 0) bought
        on span.refused is null`,
  });

/**
 * One page of the movements alone: its time is the same for each page of a period.
 * @throws Problem no_accounts, period_open, period_before_account, period_archived, validation_failed for an `after` that
 *   is no movement of the period
 */
export const readMovements = (
  db: Db,
  config: Pick<Config, 'currencies'>,
  owner: AskedHolder,
  wanted: Wanted,
): Promise<Movements> =>
  readPage<object>(db, config, owner, wanted, { columns: sql.empty(), from: sql.empty() });

const lots = ({ id }: AskedHolder) =>
  sql`statements.lots(p_holder => ${id}, p_since => span.since, p_until => span.until,
    p_decimals => ${brand.token.decimals}::int)`;

const accounts = ({ cash, stake }: AskedHolder) =>
  sql`p_cash => ${cash}::bigint, p_stake => ${stake}::bigint, p_since => span.since, p_until => span.until`;

async function readPage<Head extends object>(
  db: Db,
  { currencies: [first = 'EUR'] }: Pick<Config, 'currencies'>,
  owner: AskedHolder,
  { period, fiat, after, limit }: Wanted,
  head: { columns: SqlText; from: SqlText },
): Promise<Head & Movements> {
  const { id, cash, stake } = owner;
  const moves = sql`select * from statements.moves(${accounts(owner)}, p_after => ${after ?? null}::text, p_limit => ${limit + 1}::int)`;
  // Whoever has a movement of a period was not refused before it.
  const isKnown = after
    ? sql`true`
    : sql`ledger.knows_moves(${cash}::bigint, p.since) and ledger.knows_moves(${stake}::bigint, p.since)`;
  const rows = await rowsOf<Row<Head>>(
    db,
    sql`select span.zone, span.refused, ${cash}::bigint is not null and ${stake}::bigint is not null as "hasAccounts",
        to_jsonb(moved) as movement${head.columns}
      from (select p.zone, p.since, p.until,
          coalesce(p.refused, case when not (${isKnown}) then 'period_archived' end) as refused
        from statements.period(${id}, ${period}) p) span
      cross join lateral (
        select coalesce(${fiat ?? null}::text, members.currency(${id}), ${first}) as currency) valued
      ${head.from}
      left join lateral (${stated(owner, moves, sql`valued.currency`)}) moved on span.refused is null`,
  );
  const [row] = rows;
  if (!row?.hasAccounts) throw new Problem('no_accounts');
  const { refused, hasAccounts: _, movement: firstFound, ...rest } = row;
  if (refused) throw new Problem(refused);
  if (after && !firstFound)
    throw fieldProblem('query.after', 'No movement of this period follows it.');
  const found = rows.flatMap(({ movement }) => movement ?? []);
  const data = found.slice(0, limit);
  return {
    ...rest,
    data,
    next: found.length > limit ? (data.at(-1)?.id ?? null) : null,
  } as unknown as Head & Movements;
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
