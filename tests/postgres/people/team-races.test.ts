/** Concurrent changes of a team, and payouts meanwhile. */
import { expect, test } from 'vitest';
import * as teamEndpoints from '#shared/team-members/endpoints.ts';
import * as approvalEndpoints from '#shared/withdrawals/approval-endpoints.ts';
import * as withdrawalsEndpoints from '#shared/withdrawals/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { SILENT_CHAIN } from '../../support/chain/settings.ts';
import { untilSomebodyWaits } from '../../support/database/lock-waits.ts';
import { givePasskey, proofBy } from '../../support/people/passkeys.ts';
import { deposit, newMerchant, PASSWORD } from '../../support/people/people.ts';
import { newColleague } from '../../support/people/team.ts';
import { beginApproval } from '../../support/people/withdrawal-approval.ts';

const api = useApi({ chain: SILENT_CHAIN });
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

test('a payout waits for the change of its person’s role, and is refused after it', async () => {
  const { db } = api().database.owner;
  const shop = await newMerchant(api());
  await deposit(api(), shop.cash, '100');
  const eva = await newColleague(api(), shop, 'finance');
  const { authenticator } = await givePasskey(api(), eva);
  await db.execute(sql`update member set external_deposit_address = ${ADDRESS},
    outgoing_held_until = null where id in (${shop.id}, ${eva.id})`);
  const proof = await proofBy(api(), eva, authenticator);

  const { asked } = await db.transaction(async (tx) => {
    await tx.execute(sql`update team_member set role = 'support' where member_id = ${eva.id}`);
    const body = { amount: '40', ...proof };
    const asking = api().call(withdrawalsEndpoints.payout, { token: eva.token, body });
    await untilSomebodyWaits(api().db);
    return { asked: asking };
  });

  const refused = await asked;
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'scope_missing']);
  expect(await rowsOf(api().db, sql`select from withdrawal where member_id = ${shop.id}`)).toEqual(
    [],
  );
});

test('an approval by passkey waits for the change of its person’s role, and stores nothing after it', async () => {
  const { db } = api().database.owner;
  const shop = await newMerchant(api());
  await deposit(api(), shop.cash, '100');
  const eva = await newColleague(api(), shop, 'finance');
  const { authenticator } = await givePasskey(api(), eva);
  await db.execute(sql`update member set external_deposit_address = ${ADDRESS},
    outgoing_held_until = null where id in (${shop.id}, ${eva.id})`);
  const body = { amount: '40', ...(await proofBy(api(), eva, authenticator)) };
  const { id } = (await api().call(withdrawalsEndpoints.payout, { token: eva.token, body })).json();
  const wish = { id, address: ADDRESS, amount: '40' };
  const { approval, options } = (await beginApproval(api(), eva, wish)).json();
  const passkey = authenticator.get(options);

  const { asked } = await db.transaction(async (tx) => {
    await tx.execute(sql`update team_member set role = 'support' where member_id = ${eva.id}`);
    const asking = api().call(approvalEndpoints.approve, {
      ...{ token: eva.token, params: { id } },
      body: { expiry: approval.expiry, passkey },
    });
    await untilSomebodyWaits(api().db);
    return { asked: asking };
  });

  const refused = await asked;
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'scope_missing']);
  expect(await rowsOf(api().db, sql`select approval from withdrawal where id = ${id}`)).toEqual([
    { approval: null },
  ]);
});

test('a change of the team waits for another one of the same team', async () => {
  const { db } = api().database.owner;
  const shop = await newMerchant(api());
  const till = await newColleague(api(), shop, 'till');
  const body = { role: 'support', currentPassword: PASSWORD };

  const { asked } = await db.transaction(async (tx) => {
    await tx.execute(sql`select from merchant where id = ${shop.id} for no key update`);
    const params = { id: till.id };
    const asking = api().call(teamEndpoints.changeRole, { token: shop.token, params, body });
    await untilSomebodyWaits(api().db);
    return { asked: asking };
  });

  expect((await asked).statusCode).toBe(200);
});

test('of two owners who leave at once, one stays', async () => {
  const shop = await newMerchant(api());
  const other = await newColleague(api(), shop, 'owner');
  const leave = ({ token }: { token: string }) =>
    api().call(teamEndpoints.leave, { token, params: { id: shop.id } });

  const left = await Promise.all([leave(shop), leave(other)]);

  expect(left.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});

test('two statements that take away an owner each leave one', async () => {
  const { db } = api().database.owner;
  const shop = await newMerchant(api());
  const other = await newColleague(api(), shop, 'owner');
  const remove = (id: string) =>
    sql`delete from team_member where business_id = ${shop.id} and member_id = ${id}`;

  const both = await Promise.allSettled([
    db.transaction(async (tx) => {
      await tx.execute(remove(shop.person));
    }),
    db.transaction(async (tx) => {
      await tx.execute(remove(other.id));
    }),
  ]);

  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('of two people who accept the ownership at once, one owns the business', async () => {
  const shop = await newMerchant(api());
  const two = [await newColleague(api(), shop, 'till'), await newColleague(api(), shop, 'support')];
  const offers: string[] = [];
  for (const { id } of two) {
    const body = { currentPassword: PASSWORD };
    const made = await api().call(teamEndpoints.offerOwnership, {
      token: shop.token,
      params: { id },
      body,
    });
    offers.push(made.json().id);
  }

  const accepted = await Promise.all(
    two.map(({ token }, place) =>
      api().call(teamEndpoints.accept, { token, params: { id: offers[place] ?? '' } }),
    ),
  );

  expect(accepted.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
  const owners = sql`select from team_member where business_id = ${shop.id} and role = 'owner'`;
  expect(await rowsOf(api().db, owners)).toHaveLength(1);
});
