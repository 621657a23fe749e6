/** The payout address of a business after an undo. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as profileEndpoints from '#shared/profile/endpoints.ts';
import { rowsOf } from '../../server/platform/db/database.ts';
import { useApi } from '../support/api/api.ts';
import { SILENT_CHAIN } from '../support/chain/settings.ts';
import { AS_IN_PRODUCTION, codeIn, undo } from '../support/people/credential-changes.ts';
import { newMerchant } from '../support/people/people.ts';
import {
  AS_THIEF,
  newAccomplice,
  removeFrom,
  takeIn,
  takenBusiness,
  undoPassword,
} from '../support/people/taken-business.ts';
import { actFor } from '../support/people/team.ts';

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

test('whoever was removed from the team since decides about no payout address', async () => {
  const shop = await newMerchant(api());
  const leaver = await newAccomplice(api());
  const { db } = api().database.owner;
  await db.execute(sql`insert into team_member (business_id, member_id, role)
    values (${shop.id}, ${leaver.id}, 'admin')`);
  await actFor(api(), leaver, shop.id);
  const theirs = '0x1111111111111111111111111111111111111111';
  await db.execute(
    sql`update member set external_deposit_address = ${theirs} where id = ${shop.id}`,
  );
  const change = await api().call(profileEndpoints.update, {
    token: leaver.token,
    body: { externalDepositAddress: ADDRESS, ...(await leaver.proof()) },
  });
  expect(change.statusCode).toBe(200);
  await removeFrom(api(), shop, leaver.id);

  await undo(api(), await codeIn(api(), leaver.email, 'deposit-address-changed'));

  expect(await payoutAddressOf(shop.id)).toBe(ADDRESS);
});
