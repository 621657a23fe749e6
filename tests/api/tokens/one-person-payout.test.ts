/** A large withdrawal of a business where nobody else of the team may approve it waits a day. */
import { expect, test } from 'vitest';
import * as withdrawalsEndpoints from '#shared/withdrawals/endpoints.ts';
import { newId } from '../../../server/platform/core/ids.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { SILENT_CHAIN } from '../../support/chain/settings.ts';
import { mailsTo, templatesTo } from '../../support/mail/outbox.ts';
import { newColleague } from '../../support/people/team.ts';
import {
  dueStatus,
  letWaitEnd,
  listOf,
  newOldColleague,
  newRichPayee,
  payOut,
} from '../../support/tokens/payout-scene.ts';

// Above 5,000 tokens a day.
const api = useApi({ chain: SILENT_CHAIN });
const DAY_MS = 86_400_000;

test('the payout waits 24 hours, and the e-mail that cancels it says why', async () => {
  const shop = await newRichPayee(api());

  const asked = (await payOut(api(), shop, '6000')).json();

  expect(asked).toMatchObject({ secondApproval: null, holdReason: 'one_person' });
  expect(Date.parse(asked.holdUntil) - Date.parse(asked.requestedAt)).toBe(DAY_MS);
  const mail = (await mailsTo(api(), shop.email)).find(
    ({ template }) => template === 'withdrawal-requested',
  );
  expect(mail?.text).toContain('Nobody else in the team can approve it.');
  const [, code = ''] = /cancel=([\w-]+)/.exec(mail?.text ?? '') ?? [];
  const cancelled = await api().call(withdrawalsEndpoints.cancelByCode, { body: { code } });
  expect(cancelled.json().status).toBe('released');
});

test.each([
  ['whose factor is new', "update passkey set trusted_from = now() + interval '1 hour'"],
  ['who has just joined', 'update team_member set joined_at = now()'],
  ['who has left for another role', "update team_member set role = 'support'"],
  ['who is frozen', 'update member set outgoing_frozen_at = now()'],
  ['whom operators have frozen', 'update member set payments_enabled = false'],
])('a colleague %s does not count', async (_, change) => {
  const shop = await newRichPayee(api());
  const eva = await newOldColleague(api(), shop, 'finance');
  const column = change.startsWith('update member ') ? 'id' : 'member_id';
  await api().database.owner.execute(`${change} where ${column} = '${eva.id}'`);

  expect((await payOut(api(), shop, '6000')).json()).toMatchObject({
    secondApproval: null,
    holdReason: 'one_person',
  });
});

test('removing the colleague afterwards shortens nothing', async () => {
  const shop = await newRichPayee(api());
  const eva = await newOldColleague(api(), shop, 'finance');
  const { id } = (await payOut(api(), shop, '6000')).json();
  await api().database.owner.db.execute(sql`delete from team_member where member_id = ${eva.id}`);
  await letWaitEnd(api(), id);

  expect(await dueStatus(api(), id)).toBe('requested');
  expect((await listOf(api(), shop)).approvers).toEqual([]);
});

test('the worker counts by its own limit, whatever the request said', async () => {
  const shop = await newRichPayee(api());
  const id = newId('wd');
  await api().db.execute(sql`select withdrawals.request(
    p_id => ${id}, p_member => ${shop.id}, p_kind => 'payout', p_amount => 6000e18,
    p_address => (select external_deposit_address from member where id = ${shop.id}),
    p_hold_new => '0', p_hold_known => '0', p_cancel_hash => decode(md5(${id}), 'hex'),
    p_transfer => ${newId('txn')}, p_requested_by => ${shop.person}, p_two_above => 'infinity',
    p_payout_roles => '{}', p_team_hold => '0')`);

  expect(await dueStatus(api(), id)).toBe('requested');
  await letWaitEnd(api(), id);
  expect(await dueStatus(api(), id)).toBe('approved');
});

test('a colleague without a passkey or an app is not asked', async () => {
  const shop = await newRichPayee(api());
  const { email } = await newColleague(api(), shop, 'finance');
  await payOut(api(), shop, '6000');

  expect(await templatesTo(api(), email)).not.toContain('second-approval');
});
