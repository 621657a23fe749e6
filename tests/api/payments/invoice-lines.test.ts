/** The lines of an invoice are what was paid for each, whatever a business lists of the order. */
import { expect, test } from 'vitest';
import * as businessEndpoints from '#shared/business/endpoints.ts';
import type { Invoice } from '#shared/invoices/fields.ts';
import { hasXml, invoiceXml } from '../../../server/payments/invoices/cii.ts';
import { useApi } from '../../support/api/api.ts';
import { termsOf } from '../../support/payments/cii.ts';
import { asSeller, invoiceScene, issued } from '../../support/payments/invoices.ts';
import { paidAgain } from '../../support/payments/refunds.ts';
import { newMember } from '../../support/people/people.ts';

const api = useApi();

const invoiceOf = async (session: Record<string, unknown>) => {
  const { merchant, id } = await invoiceScene(api(), { currency: 'EUR', ...session });
  return issued(api(), merchant, id);
};
const linesOf = ({ lines }: Invoice) =>
  lines.map(({ name, rate, amount, taxable }) => [name, rate, amount, taxable]);

test('what no line names of the price is one line of the description', async () => {
  const invoice = await invoiceOf({
    amount: '100.00',
    description: 'Order 7',
    lineItems: [{ name: 'Tea', quantity: 1, amount: '20.00' }],
  });

  // With a discount of 5 percent.
  expect(linesOf(invoice)).toEqual([
    ['Tea', null, '19.00', '19.00'],
    ['Order 7', null, '76.00', '76.00'],
  ]);
});

test('a reduction that no line names is spread over the lines', async () => {
  const invoice = await invoiceOf({
    amount: '40.00',
    lineItems: [
      { name: 'Tea', quantity: 1, amount: '20.00' },
      { name: 'Cake', quantity: 1, amount: '30.00' },
    ],
  });

  expect(linesOf(invoice)).toEqual([
    ['Tea', null, '15.20', '15.20'],
    ['Cake', null, '22.80', '22.80'],
  ]);
});

test.each([
  ['without lines', [], [['Order 7', null, '95.00', '95.00']]],
  [
    'with a part of the lines',
    [{ name: 'Tea', quantity: 1, amount: '20.00' }],
    [
      ['Tea', null, '19.00', '19.00'],
      ['Order 7', null, '76.00', '76.00'],
    ],
  ],
])('a tip with a rate has a line of its own %s', async (_, lineItems, lines) => {
  const { merchant } = await invoiceScene(api());
  await asSeller(api(), merchant);
  const token = merchant.apiToken;
  const set = await api().call(businessEndpoints.update, {
    token,
    body: { tax: { tipRate: '10' } },
  });
  expect(set.statusCode, set.body).toBe(200);
  const payer = await newMember(api(), { cash: '100000' });
  const { id } = await paidAgain(
    api(),
    { merchant, payer },
    {
      amount: '110.00',
      currency: 'EUR',
      tip: '10.00',
      description: 'Order 7',
      lineItems,
    },
  );
  const invoice = await issued(api(), merchant, id);

  expect(linesOf(invoice)).toEqual([...lines, [null, '10', '10.00', '9.09']]);
  expect(invoice).toMatchObject({ taxable: '104.09', tax: '0.91', total: '105.00' });
  const { lines: written, lineTotal } = termsOf(invoiceXml(invoice));
  expect(written.reduce((sum, { net }) => sum + net, 0n)).toBe(lineTotal);
});

test('a gift without a rate stays beside lines with one, and its XML has the categories of the sums', async () => {
  const invoice = await invoiceOf({
    amount: '80.00',
    lineItems: [
      { name: 'Massage', quantity: 1, amount: '80.00', taxRate: '21' },
      { name: 'Tea, a gift', quantity: 1, amount: '0.00' },
    ],
  });

  expect(linesOf(invoice)).toEqual([
    ['Massage', '21', '76.00', '62.81'],
    ['Tea, a gift', null, '0.00', '0.00'],
  ]);
  expect(hasXml(invoice)).toBe(true);
  const { lines, breakdown } = termsOf(invoiceXml(invoice));
  const categories = breakdown.map(({ category, rate }) => `${category} ${rate}`);
  expect(lines.map(({ category, rate }) => `${category} ${rate}`)).toEqual([
    ...categories,
    ...categories,
  ]);
});
