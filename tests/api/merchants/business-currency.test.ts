/** The currency of a business's sums. */
import { describe, expect, test } from 'vitest';
import * as authEndpoints from '#shared/auth/endpoints.ts';
import * as businessEndpoints from '#shared/business/endpoints.ts';
import * as salesEndpoints from '#shared/sales/endpoints.ts';
import type { SoldIn } from '#shared/sales/schemas.ts';
import { addRate } from '../../../server/tokens/rates/rates.ts';
import { useApi } from '../../support/api/api.ts';
import { paidAgain, paidScene } from '../../support/payments/refunds.ts';
import { newMerchant, type TestMember } from '../../support/people/people.ts';

const api = useApi();

const update = ({ token }: TestMember, body: object) =>
  api().call(businessEndpoints.update, { token, body });

describe('the currency of a business', () => {
  test('is the first one of the installation until it chooses, and then leads its sums', async () => {
    const { merchant, payer } = await paidScene(api(), {}, { cash: '10000' });
    await addRate(api().db, { currency: 'USD', rate: '0.25', source: 'test' });
    await paidAgain(api(), { merchant, payer }, { currency: 'USD' });
    const currencies = async () => {
      const sales = (await api().call(salesEndpoints.read, { token: merchant.token })).json();
      const me = (await api().call(authEndpoints.readMe, { token: merchant.token })).json();
      return [me.currency, sales.currency, ...sales.currencies.map((one: SoldIn) => one.currency)];
    };
    expect(await currencies()).toEqual(['EUR', 'EUR', 'EUR', 'USD']);

    expect((await update(merchant, { currency: 'USD' })).json()).toMatchObject({ currency: 'USD' });

    expect(await currencies()).toEqual(['USD', 'USD', 'USD', 'EUR']);
  });

  test('is one that the installation sells in', async () => {
    const merchant = await newMerchant(api());

    const answer = await update(merchant, { currency: 'SLS' });

    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([422, 'currency']);
  });
});
