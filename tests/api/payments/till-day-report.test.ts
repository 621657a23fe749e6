/** What a day of a till reports of its payments, products and tax. */
import { describe, expect, test } from 'vitest';
import * as businessEndpoints from '#shared/business/endpoints.ts';
import * as endpoints from '#shared/till/endpoints.ts';
import { useApi } from '../../support/api/api.ts';
import { newButton, TERMS } from '../../support/payments/buttons.ts';
import { newCoupon } from '../../support/payments/coupons.ts';
import { approve } from '../../support/payments/reservations.ts';
import {
  closeDay,
  DAY,
  openDay,
  paidSale,
  refundSale,
  tillScene,
} from '../../support/payments/tills.ts';
import { newMember, newMerchant, newPaySession } from '../../support/people/people.ts';

const api = useApi();

describe('a day of a till', () => {
  test('reports its payments and refunds, by currency and by product', async () => {
    const till = await tillScene(api());
    const day = await openDay(till);
    const one = await paidSale(api(), till, { tip: '4.00' });
    await paidSale(api(), till, { amount: '10.00' });
    await till.sell();
    await refundSale(api(), till, one, '8.00');

    const { report } = await closeDay(till, day);

    expect(report).toEqual({
      currencies: [
        {
          currency: 'EUR',
          payments: 2,
          refunds: 1,
          figures: {
            ...{
              gross: '54.00',
              tip: '4.00',
              coupon: '0.00',
              discount: '2.50',
              net: '51.50',
              tax: [],
              refunded: '8.00',
            },
            ...{ received: '206', refundedTokens: '32' },
          },
        },
      ],
      products: [
        { name: 'Purchase', currency: 'EUR', quantity: 1, amount: '40.00' },
        { name: 'Tip', currency: 'EUR', quantity: 1, amount: '4.00' },
        { name: null, currency: 'EUR', quantity: 1, amount: '10.00' },
      ],
      people: [],
    });
  });

  test.each([{}, { taxRate: '8.1' }])(
    'reports a product that was sold with a tip: %j',
    async (rate) => {
      const till = await tillScene(api());
      const { id: item } = await newButton(api(), till.merchant, { ...TERMS, ...rate });
      const day = await openDay(till);
      const { lineItems } = await paidSale(api(), till, { item, tip: '4.00' });

      const { report } = await closeDay(till, day);

      expect(lineItems).toMatchObject([
        { name: 'Tea for two', amount: '40.00' },
        { name: 'Tip', amount: '4.00' },
      ]);
      expect(report?.products).toEqual([
        { name: 'Tea for two', currency: 'EUR', quantity: 1, amount: '40.00' },
        { name: 'Tip', currency: 'EUR', quantity: 1, amount: '4.00' },
      ]);
    },
  );

  test('reports what each person sold, with the tips, before refunds', async () => {
    const till = await tillScene(api());
    const day = await openDay(till);
    const byAna = await paidSale(api(), till, { tip: '4.00', soldBy: 'Ana' });
    await paidSale(api(), till, { amount: '20.00', soldBy: 'Ana' });
    await paidSale(api(), till, { amount: '10.00', soldBy: 'Ben' });
    await paidSale(api(), till, { amount: '10.00' });
    await till.sell({ soldBy: 'Ben' });
    await refundSale(api(), till, byAna, '8.00');

    const people = [
      { name: 'Ana', currency: 'EUR', payments: 2, tip: '4.00', net: '61.00' },
      { name: 'Ben', currency: 'EUR', payments: 1, tip: '0.00', net: '9.50' },
      { name: null, currency: 'EUR', payments: 1, tip: '0.00', net: '9.50' },
    ];
    expect((await closeDay(till, day)).report?.people).toEqual(people);
    expect((await till.call(endpoints.list, { query: DAY })).json().people).toEqual(people);
    expect((await till.call(endpoints.read)).json().sellers).toEqual(['Ana', 'Ben']);
  });

  test('reports what was taken of a reservation that had a coupon', async () => {
    const merchant = await newMerchant(api());
    await newCoupon(api(), merchant);
    const { id } = await newPaySession(api(), merchant, { capture: 'manual', coupon: 'AUTUMN' });
    await approve(api(), { id, payer: await newMember(api(), { cash: '1000' }) });
    const till = await tillScene(api(), merchant);
    const day = await openDay(till);
    await till.call(endpoints.capture, { params: { id }, body: { amount: '17.10' } });

    const { report } = await closeDay(till, day);

    // Half of 40.00, less 10 %, less 5 %.
    expect(report?.currencies).toMatchObject([
      { figures: { gross: '20.00', coupon: '2.00', discount: '0.90', net: '17.10' } },
    ]);
  });

  test('reports a part that was taken of a reservation of several lines as one product', async () => {
    const merchant = await newMerchant(api());
    const { id } = await newPaySession(api(), merchant, {
      capture: 'manual',
      description: 'Retreat',
      lineItems: [
        { name: 'Room', quantity: 1, amount: '30.00' },
        { name: 'Meals', quantity: 2, amount: '10.00' },
      ],
    });
    await approve(api(), { id, payer: await newMember(api(), { cash: '1000' }) });
    const till = await tillScene(api(), merchant);
    const day = await openDay(till);
    await till.call(endpoints.capture, { params: { id }, body: { amount: '19.00' } });

    const { report } = await closeDay(till, day);

    expect(report).toMatchObject({
      currencies: [{ figures: { gross: '20.00', net: '19.00' } }],
      products: [{ name: 'Retreat', quantity: 1, amount: '20.00' }],
    });
  });

  test('reports the tax that its payments contain and that went back with refunds, by rate', async () => {
    const till = await tillScene(api());
    const rates = [
      { name: 'Standard', rate: '20' },
      { name: 'Reduced', rate: '10' },
    ];
    await api().call(businessEndpoints.update, {
      token: till.merchant.token,
      body: { tax: { vatId: 'X 1', rates, tillRate: '20', tipRate: '10' } },
    });
    const day = await openDay(till);
    await paidSale(api(), till, { tip: '4.00' });
    await refundSale(api(), till, await paidSale(api(), till, { amount: '12.00' }));

    const { report } = await closeDay(till, day);

    // 20 % is in 38.00, and in the 11.40 that were refunded; 10 % is in the tip.
    expect(report?.currencies).toMatchObject([
      {
        figures: {
          tax: [
            { rate: '10', tax: '0.36', refundedTax: '0.00' },
            { rate: '20', tax: '8.23', refundedTax: '1.90' },
          ],
        },
      },
    ]);
  });
});
