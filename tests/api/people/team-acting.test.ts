/** A person acts for a business with the rights of their role. */
import { describe, expect, test } from 'vitest';
import * as actingEndpoints from '#shared/acting/endpoints.ts';
import * as authEndpoints from '#shared/auth/endpoints.ts';
import * as businessEndpoints from '#shared/business/endpoints.ts';
import * as profileEndpoints from '#shared/profile/endpoints.ts';
import * as salesEndpoints from '#shared/sales/endpoints.ts';
import * as transactionsEndpoints from '#shared/transactions/endpoints.ts';
import * as walletEndpoints from '#shared/wallet/endpoints.ts';
import * as withdrawalsEndpoints from '#shared/withdrawals/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { SILENT_CHAIN } from '../../support/chain/settings.ts';
import { givePasskey, proofBy } from '../../support/people/passkeys.ts';
import {
  balanceOf,
  deposit,
  newMember,
  newMerchant,
  PASSWORD,
  type TestMember,
  tokens,
} from '../../support/people/people.ts';
import { actFor, newColleague } from '../../support/people/team.ts';

const api = useApi({ chain: SILENT_CHAIN });
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

const ownerDb = () => api().database.owner.db;
const me = async ({ token }: TestMember) =>
  (await api().call(authEndpoints.readMe, { token })).json();
const cashOf = async ({ token }: TestMember) =>
  (await api().call(walletEndpoints.readAccounts, { token })).json().accounts?.[0]?.balance;

describe('a person who acts for a business', () => {
  test('is answered for the business, with their own name and address', async () => {
    const shop = await newMerchant(api());
    await deposit(api(), shop.cash, '70');
    const eva = await newColleague(api(), shop, 'finance');

    expect(await me(eva)).toMatchObject({ id: shop.id, email: eva.email, name: 'Ana' });
    expect((await me(eva)).recipientName).toBe((await me(shop)).recipientName);
    expect(await cashOf(eva)).toBe('70');
    const { data } = (await api().call(transactionsEndpoints.list, { token: eva.token })).json();
    expect(data).toMatchObject([{ type: 'deposit', amount: '70' }]);
  });

  test('sees their own account before and after', async () => {
    const shop = await newMerchant(api());
    const eva = await newColleague(api(), shop, 'finance');

    await actFor(api(), eva, null);

    expect(await me(eva)).toMatchObject({ id: eva.id, recipientName: null });
    expect(await cashOf(eva)).toBe('1000');
  });

  test('chooses among the businesses of their teams, and no other', async () => {
    const [one, other, foreign] = await Promise.all([1, 2, 3].map(() => newMerchant(api())));
    if (!one || !other || !foreign) throw new Error('no businesses');
    const eva = await newColleague(api(), one, 'till');
    await ownerDb().execute(sql`insert into team_member (business_id, member_id, role)
      values (${other.id}, ${eva.id}, 'owner')`);

    const listed = (await api().call(actingEndpoints.listBusinesses, { token: eva.token })).json();
    expect([listed.acting, listed.own]).toEqual([one.id, eva.id]);
    expect(listed.businesses.map(({ id }: { id: string }) => id).sort()).toEqual(
      [one.id, other.id].sort(),
    );

    const refused = await actFor(api(), eva, foreign.id);
    expect([refused.statusCode, refused.json().code]).toEqual([404, 'not_found']);
    expect((await me(eva)).id).toBe(one.id);
  });

  test('acts for it in one sign-in, and for themselves in another', async () => {
    const shop = await newMerchant(api());
    const eva = await newColleague(api(), shop, 'owner');
    const { jwt } = (
      await api().call(authEndpoints.signIn, {
        body: { identifier: eva.email, password: PASSWORD },
      })
    ).json();

    expect((await me(eva)).id).toBe(shop.id);
    expect((await me({ ...eva, token: jwt })).id).toBe(eva.id);
  });

  test('acts for themselves as soon as they are removed from the team', async () => {
    const shop = await newMerchant(api());
    const eva = await newColleague(api(), shop, 'admin');

    await ownerDb().execute(sql`delete from team_member where member_id = ${eva.id}`);

    expect((await me(eva)).id).toBe(eva.id);
    const settings = await api().call(businessEndpoints.read, { token: eva.token });
    expect(settings.statusCode).toBe(404);
  });

  test('sees neither balance nor settings to change without the scope', async () => {
    const shop = await newMerchant(api());
    const cashier = await newColleague(api(), shop, 'till');

    const accounts = await api().call(walletEndpoints.readAccounts, { token: cashier.token });
    expect(accounts.json()).toMatchObject({
      code: 'scope_missing',
      errors: [{ path: 'scope', message: 'balance:read' }],
    });
    const sales = await api().call(salesEndpoints.listPayments, { token: cashier.token });
    expect(sales.statusCode).toBe(200);
    const changed = await api().call(businessEndpoints.update, { token: cashier.token, body: {} });
    expect(changed.json().code).toBe('scope_missing');
  });

  test.each([
    ['support', { recipientName: 'Casa Eva' }, 'settings:write'],
    ['developer', { externalDepositAddress: ADDRESS }, 'payouts:write'],
    ['finance', { externalDepositAddress: ADDRESS }, 'settings:write'],
  ] as const)('in the role %s does not change %o of the business', async (role, body, scope) => {
    const shop = await newMerchant(api());
    const eva = await newColleague(api(), shop, role);
    const before = await me(shop);

    const refused = await api().call(profileEndpoints.update, {
      token: eva.token,
      body: { ...body, currentPassword: PASSWORD },
    });

    expect(refused.json()).toMatchObject({ code: 'scope_missing', errors: [{ message: scope }] });
    expect(await me(shop)).toEqual(before);
  });

  test('as an admin changes its name and payout address, and nothing of their own', async () => {
    const shop = await newMerchant(api());
    const eva = await newColleague(api(), shop, 'admin');
    const { authenticator } = await givePasskey(api(), eva);
    const update = async (body: object) =>
      api().call(profileEndpoints.update, {
        token: eva.token,
        body: { ...body, ...(await proofBy(api(), eva, authenticator)) },
      });

    const statuses = [
      (await update({ recipientName: 'Casa Eva' })).statusCode,
      (await update({ externalDepositAddress: ADDRESS })).statusCode,
    ];

    expect(statuses).toEqual([200, 200]);
    expect(await me(shop)).toMatchObject({
      recipientName: 'Casa Eva',
      externalDepositAddress: ADDRESS,
    });
    await actFor(api(), eva, null);
    expect(await me(eva)).toMatchObject({ recipientName: null, externalDepositAddress: null });
    const [business] = await rowsOf<{ isHeld: boolean }>(
      api().db,
      sql`select outgoing_held_until > now() as "isHeld" from member where id = ${shop.id}`,
    );
    expect(business?.isHeld).toBe(true);
  });
});

describe('a payout that a person asks for', () => {
  async function scene(role: 'finance' | 'support' = 'finance') {
    const shop = await newMerchant(api());
    await deposit(api(), shop.cash, '100');
    await rowsOf(
      ownerDb(),
      sql`update member set external_deposit_address = ${ADDRESS} where id = ${shop.id}`,
    );
    return { shop, eva: await newColleague(api(), shop, role) };
  }

  const payOut = ({ token }: TestMember, proof: object) =>
    api().call(withdrawalsEndpoints.payout, { token, body: { amount: '40', ...proof } });

  const letHoldEnd = ({ id }: TestMember) =>
    ownerDb().execute(sql`update member set outgoing_held_until = null where id = ${id}`);

  test('leaves the account of the business, confirmed by their own passkey', async () => {
    const { shop, eva } = await scene();
    const { authenticator } = await givePasskey(api(), eva);
    await letHoldEnd(eva);

    const paid = await payOut(eva, await proofBy(api(), eva, authenticator));

    expect(paid.json()).toMatchObject({ kind: 'payout', amount: '40', address: ADDRESS });
    expect(await balanceOf(api(), shop.cash)).toBe(tokens('60'));
    expect(await balanceOf(api(), eva.cash)).toBe(tokens('1000'));
  });

  test('is refused without a second factor, without the scope, and after a change of sign-in', async () => {
    const unsafe = await scene();
    expect((await payOut(unsafe.eva, { password: PASSWORD })).json().code).toBe(
      'second_factor_required',
    );

    const support = await scene('support');
    expect((await payOut(support.eva, { password: PASSWORD })).json().code).toBe('scope_missing');

    const changed = await scene();
    const { authenticator } = await givePasskey(api(), changed.eva);
    await ownerDb().execute(sql`update member set outgoing_held_until = now() + interval '1 day'
      where id = ${changed.eva.id}`);
    const refused = await payOut(changed.eva, await proofBy(api(), changed.eva, authenticator));
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'sign_in_changed']);
    expect(refused.json().errors[0].path).toBe('until');

    for (const { shop } of [unsafe, support, changed]) {
      expect(await balanceOf(api(), shop.cash)).toBe(tokens('100'));
    }
  });
});

test('the team of a business contains whoever registered it, as its owner', async () => {
  const shop = await newMerchant(api());

  const { token } = shop;
  const { businesses, acting } = (
    await api().call(actingEndpoints.listBusinesses, { token })
  ).json();
  expect(businesses).toMatchObject([{ id: shop.id, role: 'owner' }]);
  expect(acting).toBe(shop.id);
  expect(
    (
      await api().call(actingEndpoints.listBusinesses, { token: (await newMember(api())).token })
    ).json(),
  ).toMatchObject({ businesses: [], acting: null });
});
