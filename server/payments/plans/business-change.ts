import { rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { App } from '../../platform/http/app.ts';

/** Runs an act of a business on an agreement or a charge, and tells the open pages of both sides. */
export const businessChange =
  ({ db, live }: Pick<App, 'db' | 'live'>) =>
  async <T>(business: string, id: string, act: () => Promise<T>): Promise<T> => {
    const answer = await act();
    const members = await rowsOf<{ member: string }>(
      db,
      sql`select a.member_id as member from agreement a
        where a.merchant_id = ${business} and a.member_id is not null
          and a.id = coalesce((select c.agreement_id from charge c where c.id = ${id}), ${id})`,
    );
    live.memberChanged(business);
    for (const { member } of members) live.memberChanged(member);
    return answer;
  };
