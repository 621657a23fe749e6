/**
 * The sums of invoices for random sales: the arithmetic rules of EN 16931 hold for each document, and an invoice with its
 * credit notes and cancellation is what the business kept, by rate and to the cent, in whatever order refunds are made.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Invoice } from '#shared/invoices/fields.ts';
import { formatAmount, parseDecimal } from '#shared/money.ts';
import { hasXml, invoiceXml } from '../../../server/payments/invoices/cii.ts';
import { useApi } from '../../support/api/api.ts';
import { termsOf } from '../../support/payments/cii.ts';
import { invoiceScene, invoicesOf, issued, voidInvoice } from '../../support/payments/invoices.ts';
import { refund } from '../../support/payments/refunds.ts';

const api = useApi();
const RUNS = Number(process.env.PROPERTY_RUNS ?? 6);

const cents = (amount: string) => parseDecimal(amount, 2) ?? 0n;
const money = (units: bigint) => formatAmount(units, 'EUR');
const sum = (units: bigint[]) => units.reduce((so, one) => so + one, 0n);
const abs = (units: bigint) => (units < 0n ? -units : units);

const sales = fc
  .record({
    lines: fc.array(
      fc.record({
        amount: fc.bigInt({ min: 0n, max: 20_000n }),
        quantity: fc.integer({ min: 1, max: 7 }),
        rate: fc.constantFrom(undefined, '0', '2.6', '7.7', '21', '100'),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    tip: fc.constantFrom(0n, 137n),
    refunds: fc.array(fc.integer({ min: 1, max: 999 }), { maxLength: 4 }),
    issuedAfter: fc.nat(4),
    isVoided: fc.boolean(),
  })
  .filter(({ lines }) => sum(lines.map(({ amount }) => amount)) >= 20n);

/** BR-CO-3 to BR-CO-26, and the rules of its categories. */
function holdsRules(invoice: Invoice) {
  expect(hasXml(invoice)).toBe(true);
  const terms = termsOf(invoiceXml(invoice));
  const { lines, breakdown, lineTotal, taxBasis, taxTotal, grandTotal, prepaid, due } = terms;
  // BR-02, BR-04 to BR-11, BR-16
  expect(terms).toMatchObject({
    number: invoice.number,
    typeCode: invoice.kind === 'invoice' ? '380' : '381',
    currency: 'EUR',
    seller: { name: expect.any(String), country: 'ES' },
    buyer: { name: expect.any(String), country: 'ES' },
  });
  expect(lines.length).toBeGreaterThan(0);
  // BR-55: a credit note names its invoice.
  expect(terms.corrects === null).toBe(invoice.kind === 'invoice');
  // BR-CO-10, 13, 14, 15, 16
  expect(sum(lines.map(({ net }) => net))).toBe(lineTotal);
  expect(taxBasis).toBe(lineTotal);
  expect(sum(breakdown.map(({ tax }) => tax))).toBe(taxTotal);
  expect(grandTotal).toBe(taxBasis + taxTotal);
  expect(due).toBe(grandTotal - prepaid);
  expect(grandTotal).toBe(cents(invoice.total));
  // BR-CO-18, and each rate once
  expect(new Set(breakdown.map(({ category, rate }) => `${category} ${rate}`)).size).toBe(
    breakdown.length,
  );
  for (const { category, rate, taxable, tax, reason } of breakdown) {
    // BR-S-8, BR-Z-8, BR-E-8, BR-O-8
    const of = lines.filter((one) => one.category === category && one.rate === rate);
    expect(sum(of.map(({ net }) => net))).toBe(taxable);
    // BR-CO-17: what prices contain is at most a cent from the rate of the taxable part.
    const points = BigInt(Math.round(Number(rate ?? 0) * 100));
    expect(abs(tax * 10_000n - taxable * points)).toBeLessThanOrEqual(15_000n);
    // BR-S-10, BR-Z-10, BR-E-10, BR-O-10
    expect(reason !== null).toBe(category === 'E' || category === 'O');
    // BR-O-2, BR-O-5, BR-O-11
    if (category === 'O')
      expect([rate, breakdown.length, terms.sellerTaxId]).toEqual([null, 1, null]);
    // BR-S-2
    if (category === 'S') expect(terms.sellerTaxId).not.toBeNull();
  }
  for (const { category, price, net, quantity, basis } of lines) {
    // BR-CO-4, and the price of the whole quantity
    expect(category).not.toBeNull();
    expect([price, basis]).toEqual([net, quantity]);
  }
}

test('an invoice and its corrections are what the business kept of each rate, and each keeps the rules', async () => {
  await fc.assert(
    fc.asyncProperty(sales, async ({ lines, tip, refunds, issuedAfter, isVoided }) => {
      const price = sum(lines.map(({ amount }) => amount));
      const { merchant, id } = await invoiceScene(api(), {
        amount: money(price + tip),
        currency: 'EUR',
        tip: money(tip),
        lineItems: lines.map(({ amount, quantity, rate }, at) => ({
          name: `Line ${at} <&>`,
          quantity,
          amount: money(amount),
          ...(rate === undefined ? {} : { taxRate: rate }),
        })),
      });
      let left = (price * 95n) / 100n + tip;
      let back = 0n;
      for (const [at, part] of [...refunds, 0].entries()) {
        if (at === Math.min(issuedAfter, refunds.length)) await issued(api(), merchant, id);
        const amount = (left * BigInt(part)) / 1000n;
        if (amount === 0n) continue;
        const answer = await refund(api(), { merchant, id }, { amount: money(amount) });
        expect(answer.statusCode).toBe(201);
        left -= amount;
        back += amount;
      }
      const [invoice] = (await invoicesOf(api(), merchant, id)).filter(
        ({ kind }) => kind === 'invoice',
      );
      if (isVoided && invoice) await voidInvoice(api(), merchant, invoice.id);

      const all = await invoicesOf(api(), merchant, id);
      for (const one of all) holdsRules(one);
      const kept = new Map<string, { taxable: bigint; tax: bigint }>();
      for (const { kind, taxes } of all) {
        const sign = kind === 'invoice' ? 1n : -1n;
        for (const { rate, taxable, tax } of taxes) {
          const so = kept.get(`${rate}`) ?? { taxable: 0n, tax: 0n };
          kept.set(`${rate}`, {
            taxable: so.taxable + sign * cents(taxable),
            tax: so.tax + sign * cents(tax),
          });
        }
      }
      const total = sum([...kept.values()].map(({ taxable, tax }) => taxable + tax));
      expect(total).toBe(isVoided ? 0n : cents(invoice?.total ?? '') - back);
      for (const { taxable, tax } of kept.values()) {
        expect(taxable).toBeGreaterThanOrEqual(0n);
        expect(tax).toBeGreaterThanOrEqual(0n);
        if (isVoided) expect([taxable, tax]).toEqual([0n, 0n]);
      }
    }),
    { numRuns: RUNS },
  );
}, 120_000);
