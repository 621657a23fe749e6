/** Whom a sign-in answers for: a business at once, or the person, who then chooses. */
import { expect, test } from 'vitest';
import * as actingEndpoints from '#shared/acting/endpoints.ts';
import * as authEndpoints from '#shared/auth/endpoints.ts';
import * as walletEndpoints from '#shared/wallet/endpoints.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { deposit, newMember, newMerchant, type TestMember } from '../../support/people/people.ts';
import { cookieOf, refreshWith, signInWith } from '../../support/people/sign-in.ts';
import { actFor } from '../../support/people/team.ts';

const api = useApi();

async function joins({ id }: { id: string }, member: string, role: string): Promise<void> {
  await api().database.owner.db.execute(sql`insert into team_member (business_id, member_id, role)
    values (${id}, ${member}, ${role})`);
}

/** @returns the account that a new sign-in answers for */
const accountAfter = async ({ email }: Pick<TestMember, 'email'>) =>
  (await signInWith(api(), email)).json().user.id;

test('a founder of one business, who is in no other team, acts for it at once', async () => {
  const shop = await newMerchant(api());

  expect(await accountAfter(shop)).toBe(shop.id);
});

test('a member of other people’s teams begins as themselves', async () => {
  const eva = await newMember(api());
  await joins(await newMerchant(api()), eva.id, 'owner');

  expect(await accountAfter(eva)).toBe(eva.id);
  await joins(await newMerchant(api()), eva.id, 'finance');
  expect(await accountAfter(eva)).toBe(eva.id);
});

test('a founder who joins another team begins as themselves, and acts for either', async () => {
  const [shop, other] = [await newMerchant(api()), await newMerchant(api())];
  await deposit(api(), shop.cash, '70');
  await deposit(api(), other.cash, '80');
  await joins(other, shop.person, 'finance');

  const signedIn = await signInWith(api(), shop.email);
  const { jwt: token, user } = signedIn.json();
  expect(user).toMatchObject({ id: shop.person, recipientName: null });

  const { businesses, acting } = (
    await api().call(actingEndpoints.listBusinesses, { token })
  ).json();
  const roles = businesses.map(({ id, role }: { id: string; role: string }) => [id, role]);
  expect(Object.fromEntries(roles)).toEqual({ [shop.id]: 'owner', [other.id]: 'finance' });
  expect(acting).toBeNull();
  const balances: string[] = [];
  for (const business of [other.id, shop.id, null]) {
    await actFor(api(), { token }, business);
    const { accounts } = (await api().call(walletEndpoints.readAccounts, { token })).json();
    balances.push(accounts[0].balance);
  }
  expect(balances).toEqual(['80', '70', '0']);
});

test('the choice stays with the sign-in: in a new tab, and not in another sign-in', async () => {
  const [shop, other] = [await newMerchant(api()), await newMerchant(api())];
  await joins(other, shop.person, 'finance');
  const signedIn = await signInWith(api(), shop.email);
  await actFor(api(), { token: signedIn.json().jwt }, other.id);

  const { jwt: token } = (await refreshWith(api(), cookieOf(signedIn) ?? '')).json();

  expect((await api().call(authEndpoints.readMe, { token })).json().id).toBe(other.id);
  expect(await accountAfter(shop)).toBe(shop.person);
});
