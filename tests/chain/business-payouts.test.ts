/** Payouts of a business: the signer trusts the passkeys of the people who may pay out. */
import { expect, test } from 'vitest';
import * as withdrawalsEndpoints from '#shared/withdrawals/endpoints.ts';
import { sql } from '../../server/platform/db/statement.ts';
import { registerPasskeys } from '../../server/tokens/withdrawals/register-passkeys.ts';
import { newAddress, statusOf, useScene } from '../support/chain/withdrawals.ts';
import type { Authenticator } from '../support/people/authenticator.ts';
import { givePasskey } from '../support/people/passkeys.ts';
import { deposit, newMerchant, type TestMember, tokens } from '../support/people/people.ts';
import { newColleague } from '../support/people/team.ts';
import { exitBody } from '../support/people/withdrawal-approval.ts';

// Without an approval the signer signs nothing of these.
const scene = useScene({}, { caps: { memberDay: 0n, unapprovedDay: 0n } });

const asOwner = (statement: ReturnType<typeof sql>) =>
  scene().api.database.owner.db.execute(statement);
const liftHolds = () => asOwner(sql`update member set outgoing_held_until = null`);
const register = () => registerPasskeys(scene().api.db, scene().registry, scene().dependencies.log);

type Approver = TestMember & { authenticator: Authenticator };

async function payTo(approver: Approver, address: string, business: string): Promise<void> {
  const { api } = scene();
  await asOwner(sql`update member set external_deposit_address = ${address}
    where id = ${business}`);
  await liftHolds();
  const { address: _, ...body } = await exitBody(api, approver, address, '12');
  const asked = await api.call(withdrawalsEndpoints.payout, { token: approver.token, body });
  expect([asked.statusCode, asked.json().code]).toEqual([201, undefined]);
  await scene().carryOut();
}

async function shopWithColleague() {
  const { api } = scene();
  const shop = await newMerchant(api);
  await deposit(api, shop.cash, '50');
  const eva = await newColleague(api, shop, 'finance');
  const { authenticator } = await givePasskey(api, eva);
  return { shop, eva: { ...eva, authenticator } };
}

test('a colleague who may pay out approves with their own passkey', async () => {
  const { shop, eva } = await shopWithColleague();
  const address = newAddress();
  await register();

  await payTo(eva, address, shop.id);

  expect(await statusOf(scene(), shop)).toBe('settled');
  expect(await scene().chain.balanceOf(address)).toBe(tokens('12'));
});

test('the passkey of a colleague who lost the role approves nothing at the signer', async () => {
  const { shop, eva } = await shopWithColleague();
  const address = newAddress();
  const become = (role: string) =>
    asOwner(sql`update team_member set role = ${role} where member_id = ${eva.id}`);
  await register();
  await become('support');
  await register();
  // A changed database must not matter: the signer does not read it.
  await become('finance');

  await payTo(eva, address, shop.id);

  expect(await statusOf(scene(), shop)).toBe('approved');
  expect(await scene().chain.balanceOf(address)).toBe(0n);
});
