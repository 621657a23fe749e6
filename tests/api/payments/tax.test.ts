/** The tax in a price: what it contains by rate, through coupon, discount and refunds in any order. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as businessEndpoints from '#shared/business/endpoints.ts';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import type { MerchantPaySession } from '#shared/merchant/schemas.ts';
import { formatAmount, parseDecimal } from '#shared/money.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import type { TaxOfRate } from '#shared/pay/figures.ts';
import * as refundsEndpoints from '#shared/refunds/endpoints.ts';
import type { Refund } from '#shared/refunds/schemas.ts';
import * as reservationsEndpoints from '#shared/reservations/endpoints.ts';
import * as transactionsEndpoints from '#shared/transactions/detail-endpoints.ts';
import { useApi } from '../../support/api/api.ts';
import { paidScene, refund } from '../../support/payments/refunds.ts';
import { newMember, newMerchant, newPaySession } from '../../support/people/people.ts';

const api = useApi();
const RUNS = Number(process.env.PROPERTY_RUNS ?? 6);

const cents = (amount: string) => parseDecimal(amount, 2) ?? 0n;
const money = (units: bigint) => formatAmount(units, 'EUR');
const sum = (units: bigint[]) => units.reduce((so, one) => so + one, 0n);

/** Rounded half up. */
const contained = (net: bigint, rate: string) => {
  const points = BigInt(Math.round(Number(rate) * 100));
  return (2n * net * points + 10_000n + points) / (2n * (10_000n + points));
};

const line = fc.record({
  amount: fc.bigInt({ min: 0n, max: 20_000n }),
  rate: fc.constantFrom(undefined, '0', '2.6', '7.7', '8.1', '20', '100'),
});
const orders = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 5 }),
    tip: fc.constantFrom(0n, 0n, 137n),
    tipRate: fc.constantFrom(undefined, '8.1'),
    refunds: fc.array(
      fc.record({
        part: fc.integer({ min: 1, max: 999 }),
        lines: fc.option(fc.array(fc.nat(4), { minLength: 1, maxLength: 2 }), { nil: undefined }),
      }),
      { maxLength: 3 },
    ),
  })
  .filter(({ lines }) => sum(lines.map(({ amount }) => amount)) >= 20n);

async function read(merchant: { apiToken: string }, id: string) {
  const answer = await api().call(merchantEndpoints.readSession, {
    params: { id },
    token: merchant.apiToken,
  });
  return answer.json() as MerchantPaySession;
}

test('the tax of each rate is contained in its part of the net, and refunds in any order return exactly it', async () => {
  await fc.assert(
    fc.asyncProperty(orders, async ({ lines, tip, tipRate, refunds }) => {
      const price = sum(lines.map(({ amount }) => amount));
      const { merchant, id } = await paidScene(
        api(),
        {
          amount: money(price + tip),
          currency: 'EUR',
          tip: money(tip),
          lineItems: [
            ...lines.map(({ amount, rate }, at) => ({
              name: `Line ${at}`,
              quantity: 1,
              amount: money(amount),
              ...(rate === undefined ? {} : { taxRate: rate }),
            })),
            ...(tip > 0n
              ? [
                  {
                    name: 'Tip',
                    quantity: 1,
                    amount: money(tip),
                    tip: true,
                    ...(tipRate ? { taxRate: tipRate } : {}),
                  },
                ]
              : []),
          ],
        },
        { cash: '10000000' },
      );
      const { figures } = await read(merchant, id);
      const net = cents(figures.net);
      const rates = new Set(lines.map(({ rate }) => rate).concat(tip > 0n ? [tipRate] : []));
      rates.delete(undefined);
      expect(new Set(figures.tax.map(({ rate }) => rate))).toEqual(rates);
      // Each rate's part is its share of the price after the discount, to a cent for each line.
      for (const { rate, net: part, tax } of figures.tax) {
        expect(cents(tax)).toBe(contained(cents(part), rate));
        const listed = sum(lines.filter((one) => one.rate === rate).map(({ amount }) => amount));
        const ofTip = tip > 0n && rate === tipRate ? tip : 0n;
        const share = Number((net - tip) * listed) / Number(price);
        expect(Math.abs(Number(cents(part) - ofTip) - share)).toBeLessThanOrEqual(lines.length);
      }
      const parts = sum(figures.tax.map((one) => cents(one.net)));
      const isTaxedWhole = lines.every(({ rate }) => rate !== undefined) && (tip === 0n || tipRate);
      if (isTaxedWhole) expect(parts).toBe(net);
      expect(parts).toBeLessThanOrEqual(net);

      const given: Refund[] = [];
      let left = net;
      for (const { part, lines: named } of [...refunds, { part: 1000, lines: undefined }]) {
        const amount = (left * BigInt(part)) / 1000n;
        const positions = named?.filter((at) => at < lines.length);
        const body = {
          amount: money(amount),
          ...(positions?.length ? { lines: positions } : {}),
        };
        const answer = await refund(api(), { merchant, id }, body);
        if (answer.statusCode !== 201) {
          expect([409, 422]).toContain(answer.statusCode);
          continue;
        }
        given.push(answer.json());
        left -= amount;
        if (positions?.length) {
          const allowed = new Set<string | undefined>(positions.map((at) => lines[at]?.rate));
          for (const { rate } of given.at(-1)?.tax ?? []) expect(allowed.has(rate)).toBe(true);
        }
        const back = given.flatMap(({ tax }) => tax);
        const after = await read(merchant, id);
        for (const one of after.figures.tax) {
          const ofRate = back.filter(({ rate }) => rate === one.rate);
          expect(sum(ofRate.map(({ tax }) => cents(tax)))).toBe(cents(one.refundedTax));
          expect(cents(one.refundedTax)).toBe(
            contained(sum(ofRate.map((each) => cents(each.net))), one.rate),
          );
        }
      }
      expect(left).toBe(0n);
      const { figures: last } = await read(merchant, id);
      expect(last.tax.map((one: TaxOfRate) => one.refundedTax)).toEqual(
        last.tax.map(({ tax }) => tax),
      );
    }),
    { numRuns: RUNS },
  );
});

describe('a captured reservation', () => {
  const VAT_ID = 'CHE-123.456.789';
  const lineItems: object[] = [{ name: 'Massage', quantity: 1, amount: '40.00', taxRate: '7.7' }];
  /** A reservation of 40.00, of which `amount` is captured. */
  async function captured(amount: string | undefined, feeRate: string | null, items = lineItems) {
    const { merchant, id, token } = await reservedScene(feeRate, items);
    const answer = await api().call(reservationsEndpoints.capture, {
      params: { id },
      token: merchant.apiToken,
      body: amount === undefined ? {} : { amount },
    });
    return { merchant, id, token, session: answer.json() as MerchantPaySession };
  }

  async function reservedScene(feeRate: string | null, items: object[]) {
    const merchant = await newMerchant(api());
    await api().call(businessEndpoints.update, {
      token: merchant.token,
      body: { tax: { feeRate, vatId: VAT_ID } },
    });
    const { id } = await newPaySession(api(), merchant, {
      capture: 'manual',
      lineItems: items,
    });
    const { token } = await newMember(api());
    const { total } = (await api().call(payEndpoints.read, { params: { id } })).json().quote;
    await api().call(payEndpoints.confirm, { params: { id }, token, body: { total } });
    return { merchant, id, token };
  }

  test('has the rates of its lines when all of it is captured', async () => {
    const { session } = await captured(undefined, null);

    expect(session.captured?.tax).toEqual([{ rate: '7.7', net: '38.00', tax: '2.72' }]);
    expect(session.figures.tax).toMatchObject([{ rate: '7.7', net: '38.00', tax: '2.72' }]);
  });

  test('has no tax when a part is kept as a fee, which is the default', async () => {
    const { merchant, id, session } = await captured('19.00', null);

    expect(session.figures.tax).toEqual([]);
    expect((await refund(api(), { merchant, id }, {})).json().tax).toEqual([]);
  });

  test('has the business’s rate for fees when a part is kept, and its refund returns that', async () => {
    const { merchant, id, session } = await captured('19.00', '20');

    expect(session.captured?.tax).toEqual([{ rate: '20', net: '19.00', tax: '3.17' }]);
    const first = await refund(api(), { merchant, id }, { amount: '7.00' });
    const last = await refund(api(), { merchant, id }, {});
    expect([first.json().tax, last.json().tax]).toEqual([
      [{ rate: '20', net: '7.00', tax: '1.17' }],
      [{ rate: '20', net: '12.00', tax: '2.00' }],
    ]);
  });

  test.each([
    ['one rate', lineItems],
    [
      'several rates',
      [
        { name: 'Massage', quantity: 1, amount: '30.00', taxRate: '7.7' },
        { name: 'Tea', quantity: 1, amount: '10.00', taxRate: '2.6' },
      ],
    ],
  ])('of which a part is kept offers no lines of %s to a refund', async (_, items) => {
    const { merchant, session } = await captured('19.00', '20', items);

    const refundable = await api().call(refundsEndpoints.readRefundable, {
      params: { id: session.transactionId ?? '' },
      token: merchant.token,
    });

    expect(refundable.json()).toMatchObject({ remaining: '19.00', lines: [] });
  });

  test('of lines without tax shows the business’s VAT number with the tax of its fee', async () => {
    const items = [{ name: 'Massage', quantity: 1, amount: '40.00' }];
    const { token, id } = await captured('19.00', '20', items);
    const seen = (await api().call(payEndpoints.read, { params: { id }, token })).json();
    const listed = await api().call(transactionsEndpoints.read, {
      params: { id: seen.receipt.transactionId },
      token,
    });

    for (const { tax, vatId } of [seen, listed.json().receipt]) {
      expect({ tax, vatId }).toMatchObject({ tax: [{ rate: '20', tax: '3.17' }], vatId: VAT_ID });
    }
  });
});
