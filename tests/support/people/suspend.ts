import { newId } from '../../../server/platform/core/ids.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import type { TestApi } from '../api/api.ts';
import type { TestMember, TestMerchant } from './people.ts';

/** A suspended role of the person in the team, about which every owner of now may decide. @returns its id */
export async function suspend(
  { database }: TestApi,
  { id: business, person }: TestMerchant,
  someone: Pick<TestMember, 'id'>,
): Promise<string> {
  const { db } = database.owner;
  const id = newId('sus');
  await db.execute(sql`insert into suspension (id, business_id, livemode, change_id, person_id, kind,
      object_id, granted_kind, granted_by, granted_at, detail, owners, until)
    values (${id}, ${business}, true, ${newId('chg')}, ${newId('usr')}, 'team_member', ${someone.id},
      'person', ${newId('usr')}, now(), '{"role": "till"}', array(select member_id from team_member
        where business_id = ${business} and role = 'owner' union select ${person}),
      now() + interval '1 hour')`);
  await db.execute(sql`insert into team_member (business_id, member_id, role, suspended_at, suspended_by)
    values (${business}, ${someone.id}, 'till', now(), ${id})`);
  return id;
}
