/**
 * A business's last quarter, as its papers tell it: payments, tips, coupons, tax, refunds, a dispute, reservations, charges,
 * invoices and payouts. Settlements, statements, journal and invoices add up to the ledger and to each other.
 */
import { expect, test } from 'vitest';
import type { Invoice } from '#shared/invoices/fields.ts';
import * as salesEndpoints from '#shared/sales/endpoints.ts';
import type { Sales } from '#shared/sales/schemas.ts';
import * as settlementEndpoints from '#shared/settlements/endpoints.ts';
import type { LineKind, Settlement, SettlementLine } from '#shared/settlements/schemas.ts';
import * as endpoints from '#shared/statements/endpoints.ts';
import type { JournalEntry, Statement } from '#shared/statements/schemas.ts';
import { verifyLedger } from '../../../server/invariants.ts';
import { type CallOptions, useApi } from '../../support/api/api.ts';
import { startTestNetwork } from '../../support/cards/network.ts';
import { SILENT_CHAIN } from '../../support/chain/settings.ts';
import { invoicesOf } from '../../support/payments/invoices.ts';
import { balancesOf, rowsIn, statementsOf, sumOf, units } from '../../support/payments/papers.ts';
import { done, QUARTER, quarterOf } from '../../support/payments/quarter.ts';
import { balanceOf } from '../../support/people/people.ts';

const network = await startTestNetwork();
const api = useApi({ cards: network.settings, chain: SILENT_CHAIN });

test('a business’s quarter: its settlements, statements, journal, invoices and tax say the same as the ledger', async () => {
  const { studio, report, payouts } = await quarterOf(api(), network);
  const own = { token: studio.apiToken };
  const pages = async <Row>(
    endpoint: Parameters<ReturnType<typeof api>['call']>[0],
    options: CallOptions = {},
  ): Promise<Row[]> => {
    const rows: Row[] = [];
    for (let after: string | null = null; ; ) {
      const query = { limit: '7', ...(after ? { after } : {}) };
      const answer = await api().call(endpoint, { ...own, ...options, query });
      const { data, next } = done<{ data: Row[]; next: string | null }>(answer);
      rows.push(...data);
      after = next;
      if (after === null) return rows;
    }
  };
  const { whole, file } = statementsOf(api(), studio.apiToken, endpoints.readOwn);
  const cash = await balanceOf(api(), studio.cash);

  // Settlements: one for each day, from nothing to the balance of the ledger.
  const settlements = (await pages<Settlement>(settlementEndpoints.list)).reverse();
  expect(settlements.map(({ date }) => date.slice(5))).toEqual([
    ...['10-03', '10-12', '10-20', '10-31'],
    ...['11-05', '11-10', '11-20', '12-01', '12-02', '12-20'],
  ]);
  let balance = 0n;
  const kinds = new Map<LineKind, bigint>();
  for (const { id, opening, closing, totals } of settlements) {
    const lines = await pages<SettlementLine>(settlementEndpoints.listLines, { params: { id } });
    expect(units(opening)).toBe(balance);
    balance += sumOf(Object.values(totals));
    expect(units(closing)).toBe(balance);
    expect(sumOf(lines.map(({ tokens }) => tokens))).toBe(balance - units(opening));
    for (const [kind, tokens] of Object.entries(totals) as [LineKind, string][])
      kinds.set(kind, (kinds.get(kind) ?? 0n) + units(tokens));
  }
  expect(balance).toBe(cash);
  const settled = (...wanted: LineKind[]) =>
    wanted.reduce((sum, kind) => sum + (kinds.get(kind) ?? 0n), 0n);
  expect(settled('disputed', 'released')).toBe(0n);
  expect(settled('purchase', 'purchase_returned')).toBe(units('100'));
  expect(settled('payout', 'payout_returned')).toBe(units('-350'));
  expect(settled('tip')).toBe(units('32'));

  // Statements: the same totals by type, month for month.
  const statements: Statement[] = [];
  for (const month of QUARTER) statements.push(await whole(month));
  const stated = (type: string) =>
    sumOf(
      statements.flatMap(({ totals }) =>
        totals.flatMap((total) => (total.type === type ? total.cash : [])),
      ),
    );
  expect(stated('payment')).toBe(settled('payment', 'tip', 'refund'));
  expect(stated('buy')).toBe(
    settled('purchase', 'purchase_returned', 'disputed', 'released', 'taken_back'),
  );
  expect(stated('withdrawal')).toBe(settled('payout', 'payout_returned'));
  expect(stated('deposit')).toBe(1n);
  expect(units(statements.at(-1)?.closing.cash ?? '')).toBe(cash);

  // Journal: its accounts are the kinds of the settlements.
  const entries: JournalEntry[] = [];
  for (const id of QUARTER)
    entries.push(...(await pages<JournalEntry>(endpoints.listJournal, { params: { id } })));
  const books = balancesOf(entries);
  expect(books.get('assets:payment account')).toBe(cash);
  expect(books.get('income:sales')).toBe(-settled('payment'));
  expect(books.get('income:tips')).toBe(-settled('tip'));
  expect(books.get('income:refunds')).toBe(-settled('refund'));
  expect(books.get('assets:payouts')).toBe(-settled('payout', 'payout_returned'));
  expect(books.get('assets:card purchases')).toBe(-units('100'));
  expect(books.get('equity:deposits')).toBe(-1n);
  // Of the purchase that went back, as much money went back as was paid.
  const bookings = entries.filter(({ debit }) => debit === 'assets:card purchases');
  expect(bookings.map(({ value }) => value)).toEqual(expect.arrayContaining(['25.00']));

  // Invoices: what they state less their corrections is the money of the journal, in total and for each rate.
  const invoices = await invoicesOf(api(), studio);
  const signOf = ({ kind }: Invoice) => (kind === 'invoice' ? 1n : -1n);
  const invoiced = invoices.reduce((sum, one) => sum + signOf(one) * units(one.total, 2), 0n);
  const income = (side: 'debit' | 'credit') =>
    sumOf(
      entries.flatMap((entry) =>
        entry[side].startsWith('income:') && entry.value ? entry.value : [],
      ),
      2,
    );
  expect(invoiced).toBe(income('credit') - income('debit'));
  const numbers = invoices.map(({ number }) => Number(number.slice(-5))).sort((a, b) => a - b);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));

  // Sales: the figures and the tax of the console are those of the invoices.
  const today = new Date().toISOString().slice(0, 10);
  const sales = done<Sales>(
    await api().call(salesEndpoints.read, {
      token: studio.token,
      query: { from: today, to: today },
    }),
  );
  const [figures] = sales.currencies.map((sold) => sold.figures);
  expect(units(figures?.net ?? '', 2) - units(figures?.refunded ?? '', 2)).toBe(invoiced);
  expect(units(sales.totals.received)).toBe(settled('payment', 'tip'));
  expect(units(sales.totals.refundedTokens)).toBe(-settled('refund'));
  const taxes = new Map<string, bigint>();
  for (const one of invoices)
    for (const { rate, tax } of one.taxes)
      if (rate !== null) taxes.set(rate, (taxes.get(rate) ?? 0n) + signOf(one) * units(tax, 2));
  expect(taxes).toEqual(
    new Map(
      figures?.tax.map(({ rate, tax, refundedTax }) => [
        rate,
        units(tax, 2) - units(refundedTax, 2),
      ]),
    ),
  );
  // The till's day is the payment of its settlement.
  expect(report?.currencies[0]?.figures).toMatchObject({ tip: '3.00', net: '22.00' });
  expect(units(report?.currencies[0]?.figures.received ?? '')).toBe(
    units(settlements[0]?.totals.payment ?? '') +
      units(settlements[0]?.totals.tip ?? '') -
      units('152'),
  );

  // Payouts: each movement until the last of them came to one.
  const lines: SettlementLine[] = [];
  for (const { id } of payouts)
    lines.push(
      ...(await pages<SettlementLine>(settlementEndpoints.listPayoutLines, { params: { id } })),
    );
  expect(sumOf(lines.map(({ tokens }) => tokens))).toBe(cash);
  expect(lines.map(({ transaction }) => transaction)).toEqual(
    statements.flatMap(({ data }) => data.map(({ id }) => id)),
  );

  // Files: as their pages.
  const read = async (endpoint: typeof settlementEndpoints.list) =>
    rowsIn((await api().call(endpoint, { ...own, headers: { accept: 'text/csv' } })).body);
  expect((await read(settlementEndpoints.list)).map(({ closing }) => closing).reverse()).toEqual(
    settlements.map(({ closing }) => closing),
  );
  for (const [index, month] of QUARTER.entries())
    expect((await file(month)).map(({ id, cash: moved }) => [id, moved])).toEqual(
      statements[index]?.data.map(({ id, cash: moved }) => [id, moved]),
    );
  expect((await verifyLedger(api().db)).flatMap(({ breaches }) => breaches)).toEqual([]);
});
