/** A business's withdrawals leave for its stored address only, which counts after a while. */
import { expect, test } from 'vitest';
import { newId } from '../../../server/platform/core/ids.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { releaseStale } from '../../../server/tokens/withdrawals/release-stale.ts';
import { useApi } from '../../support/api/api.ts';
import { SILENT_CHAIN } from '../../support/chain/settings.ts';
import { mailsTo, templatesTo } from '../../support/mail/outbox.ts';
import { balanceOf, newMember, tokens } from '../../support/people/people.ts';
import {
  dueStatus,
  exit,
  letWaitEnd,
  listOf,
  newRichPayee,
  OTHER_ADDRESS,
  payOut,
  storeAddress,
} from '../../support/tokens/payout-scene.ts';

const api = useApi({ chain: SILENT_CHAIN });

test('another address than the stored one is refused under the lock of the request', async () => {
  const shop = await newRichPayee(api());
  const [row] = await rowsOf<{ outcome: string }>(
    api().db,
    sql`select withdrawals.request(
      p_id => ${newId('wd')}, p_member => ${shop.id}, p_kind => 'payout', p_amount => 1,
      p_address => ${OTHER_ADDRESS}, p_hold_new => '0', p_hold_known => '0',
      p_cancel_hash => '\\x00', p_transfer => ${newId('txn')}, p_requested_by => null,
    p_two_above => 0, p_payout_roles => '{}', p_team_hold => '0') as outcome`,
  );

  expect(row?.outcome).toBe('address_not_stored');
});

test('a young address holds the withdrawal until it counts', async () => {
  const shop = await newRichPayee(api());
  const trust = (until: string) =>
    rowsOf<{ at: string }>(
      api().database.owner.db,
      sql`update member set deposit_address_trusted_from = now() + ${until}::interval
        where id = ${shop.id} returning format.utc(deposit_address_trusted_from) as at`,
    );
  const [counts] = await trust('2 days');

  const asked = (await payOut(api(), shop, '10')).json();

  expect(asked).toMatchObject({ holdReason: 'young_address', holdUntil: counts?.at });
  await letWaitEnd(api(), asked.id);
  expect(await dueStatus(api(), asked.id)).toBe('requested');
  await trust('-1 minute');
  expect(await dueStatus(api(), asked.id)).toBe('approved');
});

test('a replaced address ends the withdrawal to the former one, and its people are told', async () => {
  const shop = await newRichPayee(api());
  const { id } = (await payOut(api(), shop, '10')).json();
  await letWaitEnd(api(), id);
  await storeAddress(api(), shop, OTHER_ADDRESS);

  expect(await dueStatus(api(), id)).toBe('requested');
  await releaseStale(api().db, api().config);

  expect((await listOf(api(), shop)).withdrawals[0]).toMatchObject({
    status: 'released',
    reason: 'address_changed',
  });
  expect(await balanceOf(api(), shop.cash)).toBe(tokens('20000'));
  const mail = (await mailsTo(api(), shop.email)).find(
    ({ template }) => template === 'withdrawal-cancelled',
  );
  expect(mail?.text).toContain('The external deposit address was changed after the request.');
});

test('a person’s stored address binds no exit', async () => {
  const person = await newMember(api(), { cash: '0', stake: '9000' });
  await storeAddress(api(), person, OTHER_ADDRESS);
  const { id } = (await exit(api(), person)).json();
  await letWaitEnd(api(), id);
  await releaseStale(api().db, api().config);

  expect(await dueStatus(api(), id)).toBe('approved');
  expect(await templatesTo(api(), person.email)).not.toContain('withdrawal-cancelled');
});
