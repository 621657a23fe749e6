/** A charge that is due now at a live business, whose time is real. */
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import type { TestApi } from '../api/api.ts';
import { newMember, type TestMerchant } from '../people/people.ts';
import { begin, newPlan, type PlanScene } from './plan-scene.ts';

/** A member with 1,000 tokens, of which charge 1 has taken 152, whose second charge was announced and is due. */
export async function dueCharge(
  api: TestApi,
  merchant: TestMerchant,
): Promise<PlanScene & { charge: string }> {
  const payer = await newMember(api, { cash: '1000', stake: '100000' });
  const plan = await newPlan(api, merchant);
  const scene = { merchant, payer, plan, ...(await begin(api, merchant, payer, plan)) };
  return { ...scene, charge: await letChargeBeDue(api, scene) };
}

/** The second charge of an agreement was announced, and is due. @returns its id */
export async function letChargeBeDue(
  { database }: TestApi,
  { agreement }: Pick<PlanScene, 'agreement'>,
): Promise<string> {
  const [row] = await rowsOf<{ id: string }>(
    database.owner.db,
    sql`with at_noon as (
        -- Charges are taken in the daytime of the agreement.
        update agreement set zone = (select name from pg_timezone_names
          where name like 'Etc/GMT%' and extract(hour from now() at time zone name) = 12 limit 1)
        where id = ${agreement})
      update charge set status = 'announced', due_at = now() - interval '1 hour', announced_at = now() - interval '2 days',
        not_before = now() - interval '1 hour', next_attempt_at = now() - interval '1 hour'
      where agreement_id = ${agreement} and n = 2 returning id`,
  );
  if (!row) throw new Error('no second charge');
  return row.id;
}
