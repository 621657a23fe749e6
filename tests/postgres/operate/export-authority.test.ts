/** The export of a business's data goes to somebody who is its owner when the data is read. */
import { expect, test } from 'vitest';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { untilSomebodyWaits } from '../../support/database/lock-waits.ts';
import { askForExport } from '../../support/people/export.ts';
import { newMerchant } from '../../support/people/people.ts';
import { newColleague } from '../../support/people/team.ts';

const api = useApi();

test.each([
  ['gets a lower role', sql`update team_member set role = 'admin' where member_id =`, 200],
  ['is removed', sql`delete from team_member where member_id =`, 200],
  ['is signed out', sql`update auth_session set ended_at = now() where member_id =`, 401],
])('an owner who %s during the proof gets nothing of the business', async (_, end, status) => {
  const shop = await newMerchant(api());
  const colleague = await newColleague(api(), shop, 'owner');

  const [exporting] = await api().database.owner.db.transaction(async (tx) => {
    // The request is counted after the proof.
    await tx.execute(sql`lock table rate_limit in exclusive mode`);
    const asked = askForExport(api(), colleague);
    await untilSomebodyWaits(api().db);
    await tx.execute(sql`${end} ${colleague.id}`);
    return [asked] as const;
  });

  const answer = await exporting;
  expect(answer.statusCode).toBe(status);
  expect(answer.json().business ?? null).toBe(null);
});
