/** What the signer is given: it knows neither the team of a business nor who approved. */
import { expect, test } from 'vitest';
import { ROLE_SCOPES, ROLES } from '#shared/team/scopes.ts';
import * as approvalEndpoints from '#shared/withdrawals/approval-endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { assignNonce } from '../../../server/tokens/withdrawals/outgoing.ts';
import { useApi } from '../../support/api/api.ts';
import { SILENT_CHAIN } from '../../support/chain/settings.ts';
import { proofBy } from '../../support/people/passkeys.ts';
import {
  letWaitEnd,
  listOf,
  newOldColleague,
  newRichPayee,
  payOut,
} from '../../support/tokens/payout-scene.ts';

// Above 5,000 tokens a day.
const api = useApi({ chain: SILENT_CHAIN });

const approve = async (who: Awaited<ReturnType<typeof newOldColleague>>, id: string) =>
  api().call(approvalEndpoints.approveSecond, {
    token: who.token,
    params: { id },
    body: await proofBy(api(), who, who.authenticator),
  });
const FEES = { maxFee: 1n, priorityFee: 1n };
const twoAbove = () => api().config.withdrawals.twoPeopleAbove;
/** Undone, so that nothing is left that waits for a signature. */
async function isGivenToSigner(): Promise<boolean> {
  let isGiven = false;
  await api()
    .database.owner.db.transaction(async (tx) => {
      isGiven = await assignNonce(tx, 0n, FEES, twoAbove());
      throw new Error('undone');
    })
    .catch(() => undefined);
  return isGiven;
}
/** Somebody has approved it in the database, past `approve_due`. */
async function forceApproved(id: string): Promise<void> {
  const { db } = api().database.owner;
  await db.execute(sql`update withdrawal set retry_at = 'infinity' where status = 'approved'`);
  await db.execute(sql`update withdrawal set status = 'approved', approved_at = now()
    where id = ${id}`);
}

test('is a large payout only after the second person has approved it', async () => {
  const shop = await newRichPayee(api());
  const eva = await newOldColleague(api(), shop, 'finance');
  const { id } = (await payOut(api(), shop, '6000')).json();
  await forceApproved(id);
  expect(await isGivenToSigner()).toBe(false);

  await approve(eva, id);

  expect(await isGivenToSigner()).toBe(true);
});

test('is a large payout of one person only after a day, whatever limit the request named', async () => {
  const shop = await newRichPayee(api());
  const { id } = (await payOut(api(), shop, '6000')).json();
  await forceApproved(id);
  expect(await isGivenToSigner()).toBe(false);

  await letWaitEnd(api(), id);

  expect(await isGivenToSigner()).toBe(true);
});

test.each([
  ['was removed from the team', sql`delete from team_member where member_id =`],
  ['has a role without payouts', sql`update team_member set role = 'support' where member_id =`],
  ['was suspended by an undo', sql`update team_member set suspended_at = now() where member_id =`],
  ['is frozen', sql`update member set outgoing_frozen_at = now() where id =`],
  ['was switched off by an operator', sql`update member set payments_enabled = false where id =`],
])(
  'is nothing that a person has approved who since %s; another one approves it',
  async (_, end) => {
    const shop = await newRichPayee(api());
    const eva = await newOldColleague(api(), shop, 'finance');
    const max = await newOldColleague(api(), shop, 'admin');
    const { id } = (await payOut(api(), shop, '6000')).json();
    await approve(eva, id);
    await forceApproved(id);
    await api().database.owner.db.execute(sql`${end} ${eva.id}`);

    expect(await isGivenToSigner()).toBe(false);
    const list = await listOf(api(), shop);
    expect(list.approvers).toEqual([max.email]);
    expect(list.withdrawals[0].secondApproval.approvedAt).toBe(null);
    await approve(max, id);
    expect(await isGivenToSigner()).toBe(true);
  },
);

test('the database and the API name the same roles for payouts', async () => {
  const [row] = await rowsOf<{ roles: string[] }>(
    api().database.owner.db,
    sql`select withdrawals.payout_roles() as roles`,
  );

  expect(row?.roles).toEqual(ROLES.filter((role) => ROLE_SCOPES[role].includes('payouts:write')));
});
