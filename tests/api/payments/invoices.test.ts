/** Invoices: what they state, their numbers, and who may issue and read them. */
import { describe, expect, test } from 'vitest';
import * as endpoints from '#shared/invoices/endpoints.ts';
import * as memberEndpoints from '#shared/invoices/member-endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import {
  askAsPayer,
  asSeller,
  BUYER,
  changeSettings,
  invoiceScene,
  invoicesOf,
  issue,
  issued,
  SELLER,
  TWO_RATES,
  VAT_ID,
  voidInvoice,
} from '../../support/payments/invoices.ts';
import { paidAgain } from '../../support/payments/refunds.ts';
import { newMember, newMerchant, newPaySession } from '../../support/people/people.ts';

const api = useApi();

const stored = async (merchantId: string) => {
  const [row] = await rowsOf<{ invoices: number; last: number | null }>(
    api().db,
    sql`select (select count(*)::int from invoice where merchant_id = ${merchantId}) as invoices,
      (select max(last)::int from invoice_series where merchant_id = ${merchantId}) as last`,
  );
  return row;
};

test('an invoice states both parties, its lines, and the tax of each rate that the payment has', async () => {
  const { merchant, id, transfer } = await invoiceScene(api());

  const invoice = await issued(api(), merchant, id);

  const { exemption: _, ...seller } = SELLER;
  expect(invoice).toMatchObject({
    kind: 'invoice',
    paySessionId: id,
    transactionId: transfer,
    seller: { ...seller, vatId: VAT_ID },
    buyer: { ...BUYER, vatId: null },
    exemption: null,
    currency: 'EUR',
    lines: [
      {
        name: 'Yoga class',
        quantity: 2,
        rate: '21',
        category: 'S',
        amount: '28.50',
        taxable: '23.55',
      },
      {
        name: 'Linden tea',
        quantity: 1,
        rate: '10',
        category: 'S',
        amount: '9.50',
        taxable: '8.64',
      },
    ],
    taxes: [
      { rate: '10', category: 'S', taxable: '8.64', tax: '0.86' },
      { rate: '21', category: 'S', taxable: '23.55', tax: '4.95' },
    ],
    taxable: '32.19',
    tax: '5.81',
    total: '38.00',
    gross: '40.00',
    coupon: '0.00',
    discount: '2.00',
    corrects: null,
    correctedBy: [],
    voidedAt: null,
  });
  expect(invoice.number).toBe(`${invoice.date.slice(0, 4)}-00001`);
});

test('issuing again returns the same invoice and takes no number', async () => {
  const { merchant, id } = await invoiceScene(api());
  const first = await issued(api(), merchant, id);

  const again = await issue(api(), merchant, id, { ...BUYER, name: 'Somebody else' });

  expect(again.json()).toEqual(first);
  expect(await stored(merchant.id)).toEqual({ invoices: 1, last: 1 });
});

test('numbers follow each other with the prefix of the business', async () => {
  const scene = await invoiceScene(api(), TWO_RATES, { prefix: 'S/' });
  const second = await paidAgain(api(), scene, TWO_RATES);

  const numbers = [scene.id, second.id].map(
    async (id) => (await issued(api(), scene.merchant, id)).number,
  );

  expect((await Promise.all(numbers)).sort()).toEqual([
    expect.stringMatching(/^S\/\d{4}-00001$/),
    expect.stringMatching(/^S\/\d{4}-00002$/),
  ]);
});

describe('what an invoice must state', () => {
  test.each<[string, Record<string, unknown>, string[]]>([
    [
      'no seller',
      { settings: { seller: { name: null, street: null, city: null, country: null } } },
      ['seller.name', 'seller.street', 'seller.city', 'seller.country'],
    ],
    ['no tax number', { settings: { vatId: null } }, ['seller.vatId']],
    ['no buyer', { buyer: null }, ['buyer.name', 'buyer.street', 'buyer.city', 'buyer.country']],
    [
      'no reason for a line without tax',
      {
        session: { amount: '40.00', currency: 'EUR' },
        settings: { seller: { ...SELLER, exemption: null } },
      },
      ['seller.exemption'],
    ],
  ])(
    'is named by field, and nothing is stored: %s',
    async (_, { session, settings, buyer }, fields) => {
      const { merchant, id } = await invoiceScene(
        api(),
        (session as typeof TWO_RATES) ?? TWO_RATES,
        (settings as object) ?? {},
      );

      const answer = await api().call(endpoints.issue, {
        token: merchant.apiToken,
        body: { paySession: id, ...(buyer === null ? {} : { buyer: BUYER }) },
      });

      expect(answer.statusCode).toBe(422);
      expect(answer.json().code).toBe('validation_failed');
      expect(answer.json().errors.map(({ path }: { path: string }) => path)).toEqual(fields);
      expect(await stored(merchant.id)).toEqual({ invoices: 0, last: null });
    },
  );

  test('a business without a tax number issues invoices outside the scope of the tax', async () => {
    const { merchant, id } = await invoiceScene(
      api(),
      { amount: '40.00', currency: 'EUR' },
      { vatId: null },
    );

    const invoice = await issued(api(), merchant, id);

    expect(invoice.taxes).toEqual([{ rate: null, category: 'O', taxable: '38.00', tax: '0.00' }]);
    expect(invoice).toMatchObject({ taxable: '38.00', tax: '0.00', total: '38.00' });
  });

  test('a small invoice needs no buyer where the business has set a limit', async () => {
    const { merchant, id } = await invoiceScene(api(), TWO_RATES, {
      simplified: { amount: '38.00', currency: 'EUR' },
    });

    const answer = await api().call(endpoints.issue, {
      token: merchant.apiToken,
      body: { paySession: id },
    });

    expect(answer.json()).toMatchObject({ kind: 'invoice', buyer: null, total: '38.00' });
  });

  test('a price in tokens has no invoice', async () => {
    const { merchant, id } = await invoiceScene(api(), { amount: '40', currency: 'SLS' });

    const answer = await issue(api(), merchant, id);

    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toMatchObject([{ path: 'paySession' }]);
  });
});

describe('who may', () => {
  test('nobody issues the invoice of a payment that is not paid, or of another business', async () => {
    const { merchant, id } = await invoiceScene(api());
    const open = await newPaySession(api(), merchant, TWO_RATES);
    const stranger = await newMerchant(api());
    await asSeller(api(), stranger);

    const unpaid = await issue(api(), merchant, open.id);
    const foreign = await issue(api(), stranger, id);

    expect(unpaid.json().code).toBe('session_not_paid');
    expect(foreign.json().code).toBe('session_not_found');
    expect(await stored(merchant.id)).toEqual({ invoices: 0, last: null });
  });

  test('strangers read, void and download nothing', async () => {
    const { merchant, payer, id } = await invoiceScene(api());
    const invoice = await issued(api(), merchant, id);
    const stranger = await newMerchant(api());
    const other = await newMember(api());
    const params = { id: invoice.id };

    const answers = [
      await api().call(endpoints.read, { token: stranger.apiToken, params }),
      await api().call(endpoints.readFile, { token: stranger.apiToken, params, query: {} }),
      await voidInvoice(api(), stranger, invoice.id),
      await api().call(memberEndpoints.readFile, { token: other.token, params, query: {} }),
    ];
    const own = await api().call(memberEndpoints.list, { token: payer.token, query: {} });
    const others = await api().call(memberEndpoints.list, {
      token: other.token,
      query: { paySession: id },
    });

    expect(answers.map((answer) => answer.json().code)).toEqual(Array(4).fill('not_found'));
    expect(own.json().data).toEqual([invoice]);
    expect(others.json()).toMatchObject({ data: [], offered: false });
    expect(await invoicesOf(api(), stranger)).toEqual([]);
  });

  test('a payer issues the invoice of their payment only where the business offers it, and their details are kept', async () => {
    const { merchant, payer, id } = await invoiceScene(api());
    const refused = await askAsPayer(api(), payer, id);
    await changeSettings(api(), merchant, { byPayer: true });

    const list = await api().call(memberEndpoints.list, {
      token: payer.token,
      query: { paySession: id },
    });
    const allowed = await askAsPayer(api(), payer, id);
    const stranger = await askAsPayer(api(), await newMember(api()), id);
    const after = await api().call(memberEndpoints.list, { token: payer.token, query: {} });

    expect(refused.json().code).toBe('invoice_not_offered');
    expect(list.json()).toMatchObject({ data: [], offered: true, details: { buyer: null } });
    expect(allowed.json()).toMatchObject({ buyer: BUYER, total: '38.00' });
    expect(stranger.json().code).toBe('session_not_found');
    expect(after.json().details).toEqual({ buyer: { ...BUYER, vatId: null }, always: false });
  });

  test('a member deletes their details', async () => {
    const { token } = await newMember(api());
    const change = (body: object) =>
      api().call(memberEndpoints.changeDetails, { token, body: body as { buyer: null } });

    expect((await change({ buyer: BUYER, always: true })).json()).toMatchObject({ always: true });
    expect((await change({ buyer: null })).json()).toEqual({ buyer: null, always: false });
  });
});
