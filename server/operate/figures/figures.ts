/** The live figures of an installation: what moved within a day, and what waits now. */
import { formatAmount, formatToken } from '#shared/money.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { databaseReader } from '../../platform/metrics/read-database.ts';

export interface Figure {
  name: string;
  value: string;
  detail: string;
  /** Whether an operator has to look. */
  isBad: boolean;
}

/** See docs/operations/watch.md, Objectives: no event of an endpoint that answers waits longer. */
const FIRST_ATTEMPT_SECONDS = 60;
const ALLOWED_SHARE = 0.001;

const figure = (name: string, value: string, detail = '', isBad = false): Figure => ({
  ...{ name, value, detail, isBad },
});

export async function readFigures(db: Db): Promise<Figure[]> {
  return [
    await paymentsOfDay(db),
    ...(await moneyOfDay(db)),
    await liabilities(db),
    ...(await waiting(db)),
    await errorBudget(db),
  ];
}

async function paymentsOfDay(db: Db): Promise<Figure> {
  const [row] = await rowsOf<{ count: number; tokens: string }>(
    db,
    sql`select count(*)::float8 as count, coalesce(sum(s.total), 0)::text as tokens
      from event e join pay_session s on s.id = e.subject_id
      where e.type = 'pay_session.paid' and e.livemode and not e.is_test
        and e.created_at > now() - interval '24 hours'`,
  );
  const tokens = formatToken(BigInt(row?.tokens ?? '0'));
  return figure('Payments in 24 h', `${row?.count ?? 0}`, `${tokens} tokens`);
}

/** What came and left through the chain and the card network, by unit. */
async function moneyOfDay(db: Db): Promise<Figure[]> {
  const rows = await rowsOf<{ path: string; unit: string; up: string; down: string }>(
    db,
    sql`select a.path, a.unit, coalesce(sum(p.amount) filter (where p.amount > 0), 0)::text as up,
        coalesce(-sum(p.amount) filter (where p.amount < 0), 0)::text as down
      from ledger.account a
      left join ledger.posting p on p.account_id = a.id and p.created_at > now() - interval '24 hours'
      where a.path = 'chain:custody' or a.path like 'card:clearing:%'
      group by a.path, a.unit order by a.path desc`,
  );
  return rows.map(({ path, unit, up, down }) => {
    const isChain = path === 'chain:custody';
    const shown = (units: string) =>
      isChain
        ? `${formatToken(BigInt(units))} tokens`
        : `${formatAmount(BigInt(units), unit)} ${unit}`;
    // Custody is the counterpart of all tokens: what comes in makes it smaller.
    const [into, out] = isChain ? [down, up] : [up, down];
    const name = isChain ? 'Chain in 24 h' : `Cards in 24 h, ${unit}`;
    return figure(name, `in ${shown(into)}`, `out ${shown(out)}`);
  });
}

async function liabilities(db: Db): Promise<Figure> {
  const [row] = await rowsOf<{ books: string; difference: string | null; at: string | null }>(
    db,
    sql`select coalesce((select (-ledger.balance(id))::text from ledger.account
        where path = 'chain:custody'), '0') as books,
      (select difference::text from custody_check) as difference,
      (select format.utc(checked_at) from custody_check) as at`,
  );
  const books = `${formatToken(BigInt(row?.books ?? '0'))} tokens`;
  if (!row?.at || row.difference === null) {
    return figure('Liabilities', books, 'not compared with custody yet');
  }
  const difference = BigInt(row.difference);
  const compared =
    difference === 0n ? 'equal custody' : `custody differs by ${formatToken(difference)}`;
  return figure('Liabilities', books, `${compared}, ${row.at}`, difference < 0n);
}

/** From the queries of `/metrics`: by metric, what is not 0. */
async function waiting(db: Db): Promise<Figure[]> {
  const reading = await databaseReader(db)();
  if (!reading) return [figure('Metrics', 'unknown', 'the database did not answer in time', true)];
  const read = new Map<string, number>();
  for (const [{ gauges, label }, rows] of reading.rows) {
    for (const [column, { name }] of Object.entries(gauges)) {
      for (const row of rows) {
        const kind = label && row[label] !== undefined ? `${name} ${row[label]}` : name;
        read.set(kind, Number(row[column]));
        read.set(name, (read.get(name) ?? 0) + (label ? Number(row[column]) : 0));
      }
    }
  }
  const of = (name: string) => read.get(name) ?? 0;
  const late = Math.round(of('salus_delivery_late_seconds working'));
  const breaches = of('salus_invariant_breaches');
  return [
    figure(
      'Delivery lag',
      `${late} s`,
      `${of('salus_deliveries_due working')} due; ${of('salus_deliveries_due failing')} to endpoints that fail`,
      late > FIRST_ATTEMPT_SECONDS,
    ),
    figure('Withdrawals under way', `${of('salus_withdrawals_waiting')}`),
    figure('Purchases not final', `${of('salus_purchases_waiting')}`),
    figure('Ledger breaches', `${breaches}`, 'of the last hourly check', breaches > 0),
  ];
}

/** How much of the day's budget is used by events whose first attempt came late. */
async function errorBudget(db: Db): Promise<Figure> {
  const [row] = await rowsOf<{ all: number; late: number }>(
    db,
    sql`select count(*)::float8 as all, count(*) filter (
          where coalesce(a.started_at, now()) > e.created_at + ${FIRST_ATTEMPT_SECONDS} * interval '1 second'
        )::float8 as late
      from event e join delivery d on d.event_id = e.id
      join webhook_endpoint w on w.id = d.endpoint_id and w.failing_since is null and w.off_since is null
        and w.suspended_at is null
      left join delivery_attempt a on a.delivery_id = d.id and a.attempt = 1
      where e.livemode and e.created_at > now() - interval '24 hours'`,
  );
  const { all = 0, late = 0 } = row ?? {};
  const used = all === 0 ? 0 : late / all / ALLOWED_SHARE;
  const detail = `${late} of ${all} events in 24 h waited longer than ${FIRST_ATTEMPT_SECONDS} s`;
  return figure('Error budget used, deliveries', `${Math.round(used * 100)} %`, detail, used > 1);
}
