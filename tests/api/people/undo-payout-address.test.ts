/** The payout address of a business after an undo. */
import { expect, test } from 'vitest';
import * as profileEndpoints from '#shared/profile/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { SILENT_CHAIN } from '../../support/chain/settings.ts';
import { AS_IN_PRODUCTION, codeIn, undo } from '../../support/people/credential-changes.ts';
import { newMerchant, PASSWORD } from '../../support/people/people.ts';
import {
  AS_THIEF,
  newAccomplice,
  removeFrom,
  takeIn,
  takenBusiness,
  undoPassword,
} from '../../support/people/taken-business.ts';
import { actFor } from '../../support/people/team.ts';

const api = useApi({ chain: SILENT_CHAIN, credentials: AS_IN_PRODUCTION });
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const payoutAddressOf = async (id: string) =>
  (
    await rowsOf<{ address: string }>(
      api().db,
      sql`select external_deposit_address as address from member where id = ${id}`,
    )
  )[0]?.address;

test('payouts go to the address of before an accomplice changed it', async () => {
  const shop = await takenBusiness(api());
  const accomplice = await newAccomplice(api());
  await takeIn(api(), shop, { ...shop, proof: AS_THIEF }, accomplice, 'owner');
  await api().database.owner.db.execute(sql`update member
    set external_deposit_address = '0x1111111111111111111111111111111111111111' where id = ${shop.id}`);
  const changed = await api().call(profileEndpoints.update, {
    token: accomplice.token,
    body: {
      externalDepositAddress: ADDRESS,
      ...(await accomplice.proof()),
    },
  });
  expect(changed.statusCode).toBe(200);

  await undoPassword(api(), shop);

  expect(await payoutAddressOf(shop.id)).toBe('0x1111111111111111111111111111111111111111');
});

/** An administrator replaces the address of before, which was theirs. */
async function replacedByAdmin() {
  const shop = await newMerchant(api());
  const admin = await newAccomplice(api());
  const { db } = api().database.owner;
  await db.execute(sql`insert into team_member (business_id, member_id, role)
    values (${shop.id}, ${admin.id}, 'admin')`);
  await actFor(api(), admin, shop.id);
  const theirs = '0x1111111111111111111111111111111111111111';
  await db.execute(
    sql`update member set external_deposit_address = ${theirs} where id = ${shop.id}`,
  );
  const change = await api().call(profileEndpoints.update, {
    token: admin.token,
    body: { externalDepositAddress: ADDRESS, ...(await admin.proof()) },
  });
  expect(change.statusCode).toBe(200);
  return { shop, admin };
}

test('whoever was removed from the team since decides about no payout address', async () => {
  const { shop, admin } = await replacedByAdmin();
  await removeFrom(api(), shop, admin.id);

  await undo(api(), await codeIn(api(), admin.email, 'deposit-address-changed'));

  expect(await payoutAddressOf(shop.id)).toBe(ADDRESS);
});

test('an address that somebody else has stored since stays', async () => {
  const { shop, admin } = await replacedByAdmin();
  const owner = await newAccomplice(api());
  await takeIn(api(), shop, { ...shop, proof: { currentPassword: PASSWORD } }, owner, 'owner');
  const stored = '0x2222222222222222222222222222222222222222';
  const change = await api().call(profileEndpoints.update, {
    token: owner.token,
    body: { externalDepositAddress: stored, ...(await owner.proof()) },
  });
  expect(change.statusCode).toBe(200);

  await undo(api(), await codeIn(api(), admin.email, 'deposit-address-changed'));

  expect(await payoutAddressOf(shop.id)).toBe(stored);
});
