/** Which businesses' payouts wait after an undo. */
import { expect, test } from 'vitest';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { SILENT_CHAIN } from '../../support/chain/settings.ts';
import { newKey } from '../../support/merchants/api-keys.ts';
import { AS_IN_PRODUCTION } from '../../support/people/credential-changes.ts';
import { newMerchant } from '../../support/people/people.ts';
import {
  AS_THIEF,
  changePassword,
  takenBusiness,
  undoPassword,
} from '../../support/people/taken-business.ts';
import { actFor, newColleague } from '../../support/people/team.ts';

const api = useApi({ chain: SILENT_CHAIN, credentials: AS_IN_PRODUCTION });
const isHeld = async ({ id }: { id: string }) =>
  (
    await rowsOf<{ held: boolean }>(
      api().db,
      sql`select outgoing_held_until is not null as held from member where id = ${id}`,
    )
  )[0]?.held;

test('those of a business wait when access was granted with the changed credentials', async () => {
  const shop = await takenBusiness(api());
  await newKey(api(), shop, AS_THIEF);

  await undoPassword(api(), shop);

  expect(await isHeld(shop)).toBe(true);
});

test('those of a business go on when a colleague only acted for it: an undo is no way to stop them', async () => {
  const shop = await newMerchant(api());
  const colleague = await newColleague(api(), shop, 'till');
  await changePassword(api(), colleague);
  await actFor(api(), colleague, null);
  await actFor(api(), colleague, shop.id);

  await undoPassword(api(), colleague);

  expect(await isHeld(colleague)).toBe(true);
  expect(await isHeld(shop)).toBe(false);
});
