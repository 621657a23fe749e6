import * as actingEndpoints from '#shared/acting/endpoints.ts';
import type { Role } from '#shared/team/scopes.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import type { TestApi } from '../api/api.ts';
import { newMember, type TestMember } from './people.ts';

/** A member who is in the team of a business, and acts for it. */
export async function newColleague(
  api: TestApi,
  business: Pick<TestMember, 'id'>,
  role: Role,
): Promise<TestMember> {
  const colleague = await newMember(api);
  await api.database.owner.db.execute(sql`insert into team_member (business_id, member_id, role)
    values (${business.id}, ${colleague.id}, ${role})`);
  await actFor(api, colleague, business.id);
  return colleague;
}

export const actFor = (
  api: TestApi,
  { token }: Pick<TestMember, 'token'>,
  business: string | null,
) => api.call(actingEndpoints.chooseBusiness, { token, body: { business } });
