/** The second person of a business's team who approves a large withdrawal. */
import { ROLE_SCOPES, ROLES } from '#shared/team/scopes.ts';
import type { Config } from '../../platform/config/config.ts';
import { arrayOf, type Db, rowsOf } from '../../platform/db/database.ts';
import { type Statement, sql } from '../../platform/db/statement.ts';

const PAYOUT_ROLES = ROLES.filter((role) => ROLE_SCOPES[role].includes('payouts:write'));

/** How `withdrawals.request` decides whether somebody else of the team may approve. */
export const payoutTeam = (config: Config): Statement =>
  sql`p_payout_roles => ${roles}, p_team_hold => ${holdOf(config)}`;

const roles = arrayOf(PAYOUT_ROLES, 'text');

const holdOf = ({ credentials }: Pick<Config, 'credentials'>) =>
  sql`${credentials.holdSeconds}::int * interval '1 second'`;

/** The people as arguments of `withdrawals.approve_second`. */
export const secondPeopleArguments = (config: Config): Statement =>
  sql`p_roles => ${roles}, p_hold => ${holdOf(config)}`;

export interface SecondPerson {
  id: string;
  email: string;
}

/** Who may approve the business's open withdrawal; empty when it waits for nobody. */
export const readSecondPeople = (
  db: Db,
  config: Config,
  businessId: string,
): Promise<SecondPerson[]> =>
  rowsOf<SecondPerson>(
    db,
    sql`select m.id, m.email
      from withdrawal w,
        withdrawals.second_people(p_business => w.member_id, p_requester => w.requested_by,
          p_roles => ${roles}, p_hold => ${holdOf(config)}) person
      join member m on m.id = person
      where w.member_id = ${businessId} and w.closed_at is null and w.second_person
        and not withdrawals.is_seconded(w)`,
  );
