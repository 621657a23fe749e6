import { brand } from '#shared/brand.ts';
import type { PaidReceipt } from '#shared/receipts/paid-receipt.ts';
import type { Transaction } from '#shared/transactions/schemas.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, type Statement, sql } from '../../platform/db/statement.ts';
import type { AskedHolder } from '../../platform/http/asked-caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import { receiptOf } from '../pay/read-receipt.ts';
import { archivedBefore } from './archive.ts';
import type { Selection } from './selection.ts';

export interface PageRequest extends Selection {
  /** The id of the last transaction of the previous page. */
  after?: string | undefined;
  /** The id of the last transaction to scan. */
  until?: string | undefined;
  limit: number;
}

/** Joins the session that a transfer reserved, paid, returned or refunded. */
const PAYMENT = sql`left join pay_session s
    on case when t.kind = 'payment' then coalesce(t.reverses, t.id) end in (s.transfer_id, s.reserve_transfer_id)`;

/**
 * The note of a withdrawal is the address it was sent to, also after a reversal. A merchant does not
 * learn whom it has refunded.
 */
const recipient = ({ id }: AskedHolder) =>
  sql`case when s.merchant_id = ${id} and t.reverses is not null then null
    when t.kind = 'withdrawal' then t.note
    else s.merchant_name end`;

/** To protect payers, a merchant sees only its own reference or description. */
const order = ({ id }: AskedHolder) =>
  sql`case when s.merchant_id = ${id} then coalesce(s.reference, s.description) end`;

/** For the payer only: it would tell the merchant nothing. */
const merchant = ({ id }: AskedHolder) =>
  sql`case when s.payer_id = ${id} then (select identity from pay.merchant_shown(s)) end`;

const REFUND = sql`left join refund r on r.transfer_id = t.id and t.reverses is not null`;

/** Null where the token itself is the currency. */
const money = ({ id }: AskedHolder) => sql`case when s.decimals < ${brand.token.decimals}::int then
  (select jsonb_build_object('currency', s.currency, 'amount', format.decimal(
      case when (s.payer_id = ${id}) = (t.reverses is null) then -net else net end, s.decimals))
    from (select case when t.id = s.transfer_id then coalesce(s.captured, s.net)
      when t.reverses is null then s.net
      else coalesce(r.amount, s.net - coalesce(s.captured, 0)) end as net) paid) end`;

/**
 * One page of an owner's transfers, newest first, and the time before which older ones are archived.
 * @throws Problem no_accounts
 */
export async function listTransactions(
  db: Db,
  owner: AskedHolder,
  page: PageRequest,
): Promise<{ found: Transaction[]; archivedBefore: string | null }> {
  const conditions = page.type || page.search ? [sql`(${matches(owner, page)})`] : [];
  const rows = await rowsOf<About & (Transaction | { id: null })>(
    db,
    sql`select (${archivedBefore(owner, page)}) as "archivedBefore",
        ${owner.cash}::bigint is not null and ${owner.stake}::bigint is not null as "hasAccounts", listed.*
      from (values (1)) one
      left join lateral (${shown(owner, newest(owner, page, conditions), page)}) listed on true`,
  );
  if (!rows[0]?.hasAccounts) throw new Problem('no_accounts');
  const found = rows.flatMap(({ archivedBefore: _, hasAccounts: __, ...row }) =>
    row.id === null ? [] : [row],
  );
  return { found, archivedBefore: rows[0].archivedBefore };
}

interface About {
  archivedBefore: string | null;
  hasAccounts: boolean;
}

/** @returns the id of the `count`th transaction before filters; undefined when there are fewer */
export async function lastScanned(
  db: Db,
  owner: AskedHolder,
  page: PageRequest,
  count: number,
): Promise<string | undefined> {
  const [last] = await rowsOf<{ code: string }>(
    db,
    sql`select transfer_id as code from (${newest(owner, { ...page, limit: count }, [])}) scanned
      order by created_at desc, transfer_id desc offset ${count - 1}::int`,
  );
  return last?.code;
}

const AMOUNTS = {
  cash: sql`amount as cash, null::numeric as stake`,
  stake: sql`null::numeric as cash, amount as stake`,
};
const MOVED = { cash: sql`page.cash`, stake: sql`page.stake` };

/**
 * Selects created_at, transfer_id, and what moved on cash and stake. Each account is read from its index and the
 * results are merged, so that a late page costs as much as the first.
 */
function newest(owner: AskedHolder, page: PageRequest, conditions: Statement[]): Statement {
  const { account, after, limit } = page;
  const kinds = account ? [account] : (['cash', 'stake'] as const);
  const isPlain = conditions.length === 0 && !page.until && !page.from && !page.to;
  const ofAccount = (kind: 'cash' | 'stake') => sql`
    select created_at, transfer_id, ${AMOUNTS[kind]}
    from ${isPlain ? planned(owner[kind], page) : selected(owner, owner[kind], page, conditions)} moved`;
  return sql`
    with edge as materialized (select ${after ? timeOf(owner, after) : sql`null::timestamptz`} as after)
    select created_at, transfer_id, sum(cash) as cash, sum(stake) as stake
    from (${sql.join(kinds.map(ofAccount), sql` union all `)}) merged
    group by created_at, transfer_id
    order by created_at desc, transfer_id desc limit ${limit}::int`;
}

const EDGE = sql`(select after from edge)`;

/** A function keeps its plan: to plan a list takes longer than to read it, with some partitions. */
const planned = (account: Operand<bigint>, { after, limit }: PageRequest): Statement =>
  sql`ledger.newest(p_account => ${account}::bigint, p_time => ${EDGE}, p_id => ${after ?? null}::text,
    p_limit => ${limit}::int)`;

function selected(
  owner: AskedHolder,
  account: Operand<bigint>,
  page: PageRequest,
  conditions: Statement[],
): Statement {
  const { after, until, limit } = page;
  const all = [
    sql`p.account_id = ${account}::bigint`,
    // The time by itself names the partitions that need not be read.
    ...(after
      ? [sql`p.created_at <= ${EDGE}`, sql`(p.created_at, p.transfer_id) < (${EDGE}, ${after})`]
      : []),
    ...(until ? [sql`(p.created_at, p.transfer_id) >= (${timeOf(owner, until)}, ${until})`] : []),
    ...(page.from ? [sql`p.created_at >= ${page.from}::timestamptz`] : []),
    ...(page.to ? [sql`p.created_at < ${page.to}::timestamptz`] : []),
    ...conditions,
  ];
  return sql`(
    select p.created_at, p.transfer_id, sum(p.amount) as amount from ledger.posting p
    where ${sql.join(all, sql` and `)} group by p.created_at, p.transfer_id
    order by p.created_at desc, p.transfer_id desc limit ${limit}::int)`;
}

/**
 * With the receipt of a payment that the owner made.
 * @returns undefined also for another member's transfer
 */
export async function readDetail(
  db: Db,
  owner: AskedHolder,
  id: string,
): Promise<(Transaction & { receipt: PaidReceipt | null }) | undefined> {
  const [found] = await rowsOf<Transaction & { receipt: PaidReceipt | null }>(
    db,
    sql`select found.*, case when found.type = 'payment' and found.merchant is not null
        and found.reverses is null
        then (select to_jsonb(paid) from (${receiptOf(id, owner.id)}) paid) end as receipt
      from (${shown(owner, sql`select * from ${movedBy(owner, id)}`)}) found`,
  );
  return found;
}

/** @returns undefined also for another member's transfer */
export async function findTransaction(
  db: Db,
  owner: AskedHolder,
  id: string,
): Promise<Transaction | undefined> {
  const [found] = await readRows(db, owner, sql`select * from ${movedBy(owner, id)}`);
  return found;
}

const movedBy = ({ cash, stake }: AskedHolder, id: string) =>
  sql`ledger.moved_by(${id}, ${cash}::bigint, ${stake}::bigint)`;

/** When a transaction of the owner happened, with microseconds. */
const timeOf = (owner: AskedHolder, id: string) =>
  sql`(select created_at from ${movedBy(owner, id)})`;

/**
 * Whether the transfer of a posting matches the filters. A scalar subquery, so that it is evaluated
 * in index order until the page is full; with a join, the planner would read all transfers first.
 */
const matches = (owner: AskedHolder, { type, search }: Selection) => sql`
  select ${sql.join(
    [...(type ? [sql`t.kind = ${type}`] : []), ...(search ? [mentions(owner, search)] : [])],
    sql` and `,
  )}
  from ledger.transfer t ${search ? PAYMENT : sql.empty()} where t.id = p.transfer_id`;

/** Matches literal text, case-insensitively by Unicode rules in any database locale. */
function mentions(owner: AskedHolder, search: string): Statement {
  const folded = (text: Statement) => sql`lower(${text} collate pg_c_utf8)`;
  const term = folded(sql`${search}::text`);
  const places = [recipient(owner), order(owner), sql`t.note`, sql`t.id`];
  const found = places.map((place) => sql`strpos(${folded(sql`(${place})`)}, ${term}) > 0`);
  return sql`(${sql.join(found, sql` or `)})`;
}

/** The tip in a payment that the owner received. */
const tip = ({
  id,
}: AskedHolder) => sql`case when s.merchant_id = ${id} and t.id = s.transfer_id and s.tip > 0 then
  (select jsonb_build_object('money', format.decimal(least(s.tip, taken.net), s.decimals),
      'tokens', format.decimal(settlements.tip_of(s, page.cash), ${brand.token.decimals}::int))
    from prices.taken(s) taken) end`;

/** What a transaction was worth in a currency: what was paid, bought or withdrawn for, else its tokens at the price in force. */
function valueIn(owner: AskedHolder, amount: Statement, fiat: Operand<string>): Statement {
  const decimals = sql`purchases.decimals(${fiat})`;
  return sql`case
    when s.currency = ${fiat} then ${money(owner)} || '{"source": "money"}'
    else coalesce(
      (select jsonb_build_object('amount', format.decimal(p.amount, ${decimals}), 'currency', p.currency,
          'source', 'money')
        from purchase p where p.transfer_id = t.id and p.currency = ${fiat}),
      case when t.kind = 'buy' and t.reverses is not null then
        (select jsonb_build_object('amount', format.decimal(round(${amount} * p.amount / p.tokens), ${decimals}),
            'currency', p.currency, 'source', 'money')
          from purchase p
          where p.transfer_id = t.reverses and p.currency = ${fiat} and t.business_key
            ~ '^buy-(withdrawal|withdrawal-refused|refund|refund-failed|dispute|dispute-won|claimed-again):') end,
      (select jsonb_build_object('amount', format.decimal(
            round(${amount} * r.rate / 10::numeric ^ (${brand.token.decimals}::int - ${decimals})), ${decimals}),
          'currency', r.currency, 'source', r.source)
        from token_rate r where r.currency = ${fiat} and r.observed_at <= t.created_at
        order by r.observed_at desc, r.id desc limit 1)) end`;
}

/**
 * @param selected a query of created_at, transfer_id, cash and stake
 * @returns with `Amount`, amounts that `selected` may not know
 */
export const readRows = <Amount extends string | null = string>(
  db: Db,
  owner: AskedHolder,
  selected: Statement,
): Promise<Row<Amount>[]> => rowsOf<Row<Amount>>(db, shown(owner, selected));

type Row<Amount> = Omit<Transaction, 'amount'> & { amount: Amount };

/** `account`: whose amount is shown; by default the cash account's, else the stake account's. */
function shown(
  owner: AskedHolder,
  selected: Statement,
  { account, fiat }: Pick<Selection, 'account' | 'fiat'> = {},
): Statement {
  const amount = account ? MOVED[account] : sql`coalesce(page.cash, page.stake)`;
  return sql`with page as materialized (${selected})
      select ${columns(owner, amount)}
        ${fiat ? sql`, ${valueIn(owner, amount, sql`${fiat}::text`)} as fiat` : sql.empty()}
      from ${JOINED}
      order by page.created_at desc, page.transfer_id desc`;
}

/**
 * The movements of a statement, oldest first: what changed on both accounts, and the value of what came or left.
 * @param selected a query of created_at, transfer_id, cash and stake
 */
export function stated(owner: AskedHolder, selected: Statement, fiat: Statement): Statement {
  const both = sql`(coalesce(page.cash, 0) + coalesce(page.stake, 0))`;
  const decimal = (units: Statement) =>
    sql`format.decimal(coalesce(${units}, 0), ${brand.token.decimals}::int)`;
  return sql`with page as materialized (${selected})
      select ${columns(owner, both)}, ${decimal(MOVED.cash)} as cash, ${decimal(MOVED.stake)} as stake,
        ${valueIn(owner, both, fiat)} as fiat, ${tip(owner)} as tip,
        case when t.kind = 'buy' then purchases.kind_of(t, ${both}) end as purchase
      from ${JOINED}
      order by page.created_at, page.transfer_id`;
}

const columns = (owner: AskedHolder, amount: Statement) => sql`
  t.id, format.utc(t.created_at) as date, t.kind as type,
  format.decimal(${amount}, ${brand.token.decimals}::int) as amount,
  ${brand.token.symbol}::text as currency,
  ${recipient(owner)} as recipient, ${order(owner)} as "order",
  ${merchant(owner)} as merchant,
  case when t.kind <> 'withdrawal' then t.note end as note, t.reverses,
  ${money(owner)} as money,
  case s.reserve_transfer_id when t.id then 'reserved' when t.reverses then 'returned' end as reservation`;

const JOINED = sql`page join ledger.transfer t on t.id = page.transfer_id ${PAYMENT} ${REFUND}`;
