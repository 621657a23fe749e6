/** The tax rates of a session's lines: which are taken, and which lines a refund may name. */
import { describe, expect, test } from 'vitest';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import { useApi } from '../../support/api/api.ts';
import { paidScene, refund } from '../../support/payments/refunds.ts';
import { newMerchant } from '../../support/people/people.ts';

const api = useApi();

test('a refund of a line that the session does not have is refused', async () => {
  const { merchant, id } = await paidScene(api(), {
    lineItems: [
      { name: 'Class', quantity: 1, amount: '30.00', taxRate: '7.7' },
      { name: 'Gift card', quantity: 1, amount: '10.00' },
    ],
  });
  const linesOf = async (lines: number[]) => {
    const answer = await refund(api(), { merchant, id }, { amount: '1.00', lines });
    return answer.statusCode === 201 ? answer.json().tax : answer.json().errors[0].path;
  };

  expect(await linesOf([2])).toBe('lines');
  expect(await linesOf([0, 2])).toBe('lines');
  expect(await linesOf([1])).toEqual([]);
  expect(await linesOf([0])).toMatchObject([{ rate: '7.7' }]);
});

describe('a session with tax rates', () => {
  const create = async (body: Record<string, unknown>) => {
    const merchant = await newMerchant(api());
    return api().call(merchantEndpoints.createSession, {
      token: merchant.apiToken,
      body: { amount: '40.00', currency: 'EUR', ...body },
    });
  };
  const item = (more: Record<string, unknown>) => ({
    name: 'Class',
    quantity: 1,
    amount: '40.00',
    ...more,
  });

  test.each([
    [{ lineItems: [item({ taxRate: '100.01' })] }, 'lineItems.0.taxRate'],
    [{ lineItems: [item({ taxRate: '101' })] }, 'lineItems.0.taxRate'],
    [{ lineItems: [item({ taxRate: '7.777' })] }, 'lineItems.0.taxRate'],
    [{ lineItems: [item({ taxRate: '-1' })] }, 'lineItems.0.taxRate'],
    [{ lineItems: [item({ taxRate: '7.7', amount: '39.00' })] }, 'lineItems'],
    [{ tip: '4.00', lineItems: [item({ tip: true })] }, 'lineItems'],
    [{ currency: 'SLS', lineItems: [item({ taxRate: '7.7' })] }, 'lineItems.0.taxRate'],
  ])('refuses %o at its field', async (body, path) => {
    const answer = await create(body);

    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors.map((error: { path: string }) => error.path)).toContain(path);
  });

  test('says nothing of tax without a rate', async () => {
    const answer = await create({ lineItems: [item({})] });

    expect(answer.json()).toMatchObject({
      figures: { coupon: '0.00', tax: [] },
      lineItems: [{ name: 'Class', quantity: 1, amount: '40.00' }],
    });
  });

  test('contains 2.72 of 7.7 % in a net of 38.00', async () => {
    const answer = await create({ lineItems: [item({ taxRate: '7.70' })] });

    expect(answer.json().figures.tax).toEqual([
      { rate: '7.7', net: '38.00', tax: '2.72', refundedTax: '0.00' },
    ]);
  });
});
