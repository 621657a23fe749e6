/** A business takes earnings out: what is refused, and that nothing moves then. */
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { payout } from '#shared/withdrawals/contract.ts';
import { member } from '../../server/db/schema.ts';
import { useApi } from '../support/api.ts';
import { SILENT_CHAIN } from '../support/chain-settings.ts';
import {
  balanceOf,
  deposit,
  newMember,
  newMerchant,
  PASSWORD,
  type TestMember,
  tokens,
} from '../support/people.ts';

const api = useApi({ chain: SILENT_CHAIN });

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

const refusal = (response: Awaited<ReturnType<ReturnType<typeof api>['call']>>) => [
  response.statusCode,
  response.json().code,
];

describe('a payout', () => {
  async function newPayee(externalDepositAddress: string | null = ADDRESS) {
    const merchant = await newMerchant(api());
    await deposit(api(), merchant.cash, '100');
    await api().db.update(member).set({ externalDepositAddress }).where(eq(member.id, merchant.id));
    return merchant;
  }

  const payOut = ({ token }: TestMember, amount: unknown, password = PASSWORD) =>
    api().call(payout, { token, body: { amount, password } });

  test('takes earnings from the payment account to the external address', async () => {
    const merchant = await newPayee();

    const response = await payOut(merchant, '40.5');

    expect(response.json()).toMatchObject({ kind: 'payout', amount: '40.5', address: ADDRESS });
    expect(await balanceOf(api(), merchant.cash)).toBe(tokens('59.5'));
  });

  test.each(['0', '-1', '', '1e3', '1,5', '.5', '5.', ' 5', '0.0000000000000000001', 40, null])(
    'of %j is refused at its field, and nothing moves',
    async (amount) => {
      const merchant = await newPayee();

      const response = await payOut(merchant, amount);

      expect(response.statusCode).toBe(422);
      expect(response.json().errors).toEqual([
        { path: 'amount', message: 'The quantity amount is not valid' },
      ]);
      expect(await balanceOf(api(), merchant.cash)).toBe(tokens('100'));
    },
  );

  test('is not more than there is', async () => {
    const merchant = await newPayee();

    const response = await payOut(merchant, '100.000000000000000001');

    expect(refusal(response)).toEqual([409, 'insufficient_balance']);
  });

  test('needs an external address', async () => {
    const answer = await payOut(await newPayee(null), '1');

    expect(refusal(answer)).toEqual([409, 'deposit_address_missing']);
  });

  test('is for businesses', async () => {
    const person = await newMember(api());

    expect(refusal(await payOut(person, '1'))).toEqual([404, 'not_found']);
  });
});
