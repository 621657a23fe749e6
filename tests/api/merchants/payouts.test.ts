/** Payouts of a business: refusals, which move nothing. */
import { describe, expect, test } from 'vitest';
import * as withdrawalsEndpoints from '#shared/withdrawals/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { SILENT_CHAIN } from '../../support/chain/settings.ts';
import {
  balanceOf,
  deposit,
  newMember,
  newMerchant,
  PASSWORD,
  type TestMember,
  tokens,
} from '../../support/people/people.ts';
import { OTHER_ADDRESS, receive, storeAddress } from '../../support/tokens/payout-scene.ts';

const api = useApi({ chain: SILENT_CHAIN });

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

const refusal = (response: Awaited<ReturnType<ReturnType<typeof api>['call']>>) => [
  response.statusCode,
  response.json().code,
];

describe('a payout', () => {
  async function newPayee(cash = '100') {
    const merchant = await newMerchant(api());
    await deposit(api(), merchant.cash, cash);
    await storeAddress(api(), merchant, ADDRESS);
    return merchant;
  }

  const payOut = ({ token }: TestMember, amount: unknown, password = PASSWORD) =>
    api().call(withdrawalsEndpoints.payout, { token, body: { amount, password } });

  test('takes earnings from the payment account to the external address', async () => {
    const merchant = await newPayee();

    const response = await payOut(merchant, '40.5');

    expect(response.json()).toMatchObject({ kind: 'payout', amount: '40.5', address: ADDRESS });
    expect(await balanceOf(api(), merchant.cash)).toBe(tokens('59.5'));
  });

  test('whose address was changed after it was shown is refused, and nothing moves', async () => {
    const merchant = await newPayee();
    const { token } = merchant;
    const ask = (address: string) =>
      api().call(withdrawalsEndpoints.payout, {
        token,
        body: { amount: '40.5', address, password: PASSWORD },
      });
    await storeAddress(api(), merchant, OTHER_ADDRESS);

    expect(refusal(await ask(ADDRESS))).toEqual([409, 'withdrawal_changed']);
    expect(await balanceOf(api(), merchant.cash)).toBe(tokens('100'));

    expect((await ask(OTHER_ADDRESS.toLowerCase())).json().address).toBe(OTHER_ADDRESS);
  });

  test('of what customers paid is refused without a proven domain, and nothing moves', async () => {
    const merchant = await newPayee('0');
    await receive(api(), merchant, '100');
    const before = await balanceOf(api(), merchant.cash);
    const proven = (provenBy: 'operator' | null) =>
      rowsOf(
        api().db,
        sql`update domain_proof set proven_by = ${provenBy}, proven_at = ${provenBy && sql`now()`}
        where merchant_id = ${merchant.id}`,
      );
    await proven(null);

    expect(refusal(await payOut(merchant, '40.5'))).toEqual([409, 'domain_unproven']);
    expect(await balanceOf(api(), merchant.cash)).toBe(before);

    await proven('operator');
    expect((await payOut(merchant, '40.5')).statusCode).toBe(201);
  });

  test('is refused by the database itself without a proof', async () => {
    const merchant = await newPayee('0');
    await receive(api(), merchant, '100');
    await rowsOf(api().db, sql`delete from domain_proof where merchant_id = ${merchant.id}`);

    const [asked] = await rowsOf<{ outcome: string }>(
      api().db,
      sql`select withdrawals.request(
        p_id => 'wd_x', p_member => ${merchant.id}, p_kind => 'payout', p_amount => 1,
        p_address => ${ADDRESS}, p_hold_new => interval '1 day', p_hold_known => interval '1 hour',
        p_cancel_hash => '\\x00'::bytea, p_transfer => 'txn_x', p_requested_by => null,
    p_two_above => 0, p_payout_roles => '{}', p_team_hold => '0') as outcome`,
    );

    expect(asked?.outcome).toBe('domain_unproven');
  });

  test.each(['0', '-1', '', '1e3', '1,5', '.5', '5.', ' 5', '0.0000000000000000001', 40, null])(
    'of %j is refused at its field, and nothing moves',
    async (amount) => {
      const merchant = await newPayee();

      const response = await payOut(merchant, amount);

      expect(response.statusCode).toBe(422);
      expect(response.json().errors).toMatchObject([
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
    const merchant = await newPayee();
    await storeAddress(api(), merchant, null);
    const answer = await payOut(merchant, '1');

    expect(refusal(answer)).toEqual([409, 'deposit_address_missing']);
  });

  test('is for businesses', async () => {
    const person = await newMember(api());

    expect(refusal(await payOut(person, '1'))).toEqual([404, 'not_found']);
  });
});
