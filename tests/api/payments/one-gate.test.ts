/** What customers paid leaves a business only with a proven domain, on whichever account it stands. */
import { describe, expect, test } from 'vitest';
import { formatToken } from '#shared/money.ts';
import * as refundsEndpoints from '#shared/refunds/endpoints.ts';
import * as testModeEndpoints from '#shared/test-mode/endpoints.ts';
import * as withdrawalsEndpoints from '#shared/withdrawals/endpoints.ts';
import * as merchantEndpoints from '#shared/withdrawals/merchant-endpoints.ts';
import { insertKey } from '../../../server/merchants/api-keys/api-token.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { SILENT_CHAIN } from '../../support/chain/settings.ts';
import { proofBy } from '../../support/people/passkeys.ts';
import {
  balanceOf,
  deposit,
  newMember,
  type TestMerchant,
  tokens,
} from '../../support/people/people.ts';
import {
  approveDue,
  exit,
  letWaitEnd,
  newOldColleague,
  newPayee,
  OTHER_ADDRESS,
  PAYOUT_ADDRESS,
  payOut,
  receive,
  setProven,
  statusOf,
} from '../../support/tokens/payout-scene.ts';
import { moveStake } from '../../support/tokens/staking.ts';

const api = useApi({ chain: SILENT_CHAIN });

const refusal = (response: Awaited<ReturnType<typeof exit>>) => [
  response.statusCode,
  response.json().code,
];

const stakeAll = async (shop: TestMerchant) =>
  moveStake(api(), shop, 'to-stake', formatToken(await balanceOf(api(), shop.cash)));

describe('an unproven business', () => {
  const newcomer = () => newPayee(api(), { isProven: false });

  test('does not leave with what customers paid, once it is staked', async () => {
    const shop = await newcomer();
    await receive(api(), shop, '150');
    await stakeAll(shop);
    const before = await balanceOf(api(), shop.stake);

    const refused = await exit(api(), shop);

    expect(refusal(refused)).toEqual([409, 'domain_unproven']);
    expect(refused.json().errors).toMatchObject([
      { path: 'amount', message: 'At most 0 SLS.' },
      { message: expect.stringMatching(/\/account\/profile\/link\?tab=domain$/) },
    ]);
    expect(await balanceOf(api(), shop.stake)).toBe(before);
  });

  test('is not paid out what customers paid, with half of it staked, nor by a key', async () => {
    const shop = await newcomer();
    const { total } = await receive(api(), shop, '150');
    await moveStake(api(), shop, 'to-stake', '50');
    const limits = { name: 'Accounting', scopes: ['payouts:write'] };
    const key = await insertKey(api().db, api().config, shop, limits);
    const byKey = { token: key.token, body: { amount: '1' } };

    expect(refusal(await payOut(api(), shop, '1'))).toEqual([409, 'domain_unproven']);
    expect(refusal(await api().call(merchantEndpoints.createPayout, byKey))).toEqual([
      409,
      'domain_unproven',
    ]);
    const { cash, stake } = shop;
    expect((await balanceOf(api(), cash)) + (await balanceOf(api(), stake))).toBe(tokens(total));
  });

  test('is paid out what it deposited itself, while customers’ money stays', async () => {
    const shop = await newcomer();
    const { total } = await receive(api(), shop, '150');
    await deposit(api(), shop.cash, '40');
    const { token } = shop;
    const listed = (await api().call(withdrawalsEndpoints.list, { token })).json();
    expect(listed).toMatchObject({ free: '40', keptForCustomers: total });

    const refused = await payOut(api(), shop, '40.000000000000000001');
    expect(refused.json()).toMatchObject({
      code: 'domain_unproven',
      errors: [{ path: 'amount', message: 'At most 40 SLS.' }, {}],
    });
    const { id } = (await payOut(api(), shop, '40')).json();
    await letWaitEnd(api(), id);
    await approveDue(api());

    expect(await statusOf(api(), id)).toBe('approved');
    expect(await balanceOf(api(), shop.cash)).toBe(tokens(total));
  });

  test('leaves with its own part of the stake, and the rest stays', async () => {
    const shop = await newcomer();
    const { total } = await receive(api(), shop, '150');
    await stakeAll(shop);
    await deposit(api(), shop.stake, '40');

    expect(refusal(await exit(api(), shop, { amount: '41' }))).toEqual([409, 'domain_unproven']);
    expect(refusal(await exit(api(), shop, { amount: '39' }))).toEqual([409, 'withdrawal_changed']);
    expect((await exit(api(), shop)).json()).toMatchObject({ amount: '40' });
    expect(await balanceOf(api(), shop.stake)).toBe(tokens(total));
  });

  test('gains nothing by a refund after staking', async () => {
    const shop = await newcomer();
    const { id } = await receive(api(), shop, '100');
    await receive(api(), shop, '100');
    await moveStake(api(), shop, 'to-stake', '50');
    const refund = { token: shop.apiToken, params: { id }, body: {} };
    expect((await api().call(refundsEndpoints.refundSession, refund)).statusCode).toBe(201);
    await stakeAll(shop);

    expect(refusal(await exit(api(), shop))).toEqual([409, 'domain_unproven']);
  });

  test('does not count a withdrawal of own tokens from proven days against later payments', async () => {
    const shop = await newPayee(api());
    await deposit(api(), shop.cash, '500');
    expect((await payOut(api(), shop, '500')).statusCode).toBe(201);
    await setProven(api(), shop, false);
    await receive(api(), shop, '150');
    const [kept] = await rowsOf<{ kept: string; own: string }>(
      api().db,
      sql`select purchases.customers_money(${shop.id})::text as kept,
        purchases.own_money(${shop.id})::text as own`,
    );

    expect(kept).toEqual({ kept: String(await balanceOf(api(), shop.cash)), own: '0' });
  });

  test('does not leave with its own card purchase before the hold ends', async () => {
    const shop = await newcomer();
    await receive(api(), shop, '150');
    await deposit(api(), shop.cash, '40');
    await api().database.owner.db.execute(sql`
      with bought as (
        insert into purchase (id, member_id, request_key, tokens, amount, currency, rate, documents,
          intent_id, expires_at)
        values (${`ord_${shop.id.slice(4)}`}, ${shop.id}, gen_random_uuid(), 30000000000000000000, 1,
          'EUR', 1, '{}', ${shop.id}, now())
        returning id, member_id, tokens
      ), held as (
        insert into purchase_hold (purchase_id, until) select id, now() + interval '1 day' from bought
        returning purchase_id
      )
      insert into card_hold (purchase_id, member_id, amount)
      select id, member_id, tokens from bought join held on purchase_id = id`);
    const [row] = await rowsOf<{ own: string }>(
      api().db,
      sql`select purchases.own_money(${shop.id})::text as own`,
    );
    const { db } = api().database.owner;
    await db.execute(sql`delete from purchase_hold where purchase_id in (
      select id from purchase where member_id = ${shop.id})`);
    await db.execute(sql`delete from purchase where member_id = ${shop.id}`);

    expect(row?.own).toBe(String(tokens('10')));
  });

  test('in test mode withdraws nothing', async () => {
    const shop = await newPayee(api());
    const body = { livemode: false };
    await api().call(testModeEndpoints.chooseMode, { token: shop.token, body });

    expect((await exit(api(), shop)).json().code).toBe('test_mode');
    expect((await payOut(api(), shop, '1')).json().code).toBe('test_mode');
  });
});

describe('an exit of a business', () => {
  test('in finance goes to no address of one’s own', async () => {
    const shop = await newPayee(api());
    await receive(api(), shop, '150');
    await stakeAll(shop);
    const eva = await newOldColleague(api(), shop, 'finance');

    const leave = async (address: string) =>
      exit(api(), eva, {
        address,
        password: undefined,
        ...(await proofBy(api(), eva, eva.authenticator)),
      });
    const refused = await leave(OTHER_ADDRESS);

    expect(refused.statusCode).toBe(422);
    expect(refused.json().errors).toMatchObject([
      {
        path: 'address',
        message: expect.stringMatching(/owner or admin changes it in the profile/),
      },
    ]);
    expect((await leave(PAYOUT_ADDRESS.toLowerCase())).statusCode).toBe(201);
  });

  test('needs a stored address', async () => {
    const shop = await newPayee(api());
    await deposit(api(), shop.stake, '10');
    await rowsOf(
      api().db,
      sql`update member set external_deposit_address = null where id = ${shop.id}`,
    );

    expect((await exit(api(), shop)).json().errors).toMatchObject([{ path: 'address' }]);
  });
});

test('a person leaves to any address, and needs no domain', async () => {
  const person = await newMember(api(), { cash: '0', stake: '10' });

  const left = await exit(api(), person, { address: OTHER_ADDRESS });

  expect(left.json()).toMatchObject({ amount: '10', address: OTHER_ADDRESS, secondApproval: null });
});
