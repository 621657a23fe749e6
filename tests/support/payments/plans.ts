/** Plans of a business, and members who agreed to them. */
import * as planEndpoints from '#shared/plans/endpoints.ts';
import type { Agreement, Charge, Plan } from '#shared/plans/schemas.ts';
import { newId } from '../../../server/platform/core/ids.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import type { TestApi } from '../api/api.ts';
import type { TestMember, TestMerchant } from '../people/people.ts';

export const MONTHLY = {
  name: 'Yoga by the month',
  price: '60.00',
  currency: 'EUR',
  rhythm: 'month',
  enabled: true,
};

type Business = Pick<TestMerchant, 'apiToken'>;

export async function newPlan(
  api: TestApi,
  { apiToken }: Business,
  terms: Record<string, unknown> = {},
): Promise<Plan> {
  const made = await api.call(planEndpoints.create, {
    token: apiToken,
    body: { ...MONTHLY, ...terms },
  });
  if (made.statusCode !== 201) throw new Error(made.body);
  return made.json();
}

export async function readPlan(api: TestApi, { apiToken }: Business, id: string): Promise<Plan> {
  return (await api.call(planEndpoints.read, { token: apiToken, params: { id } })).json();
}

export async function readAgreement(
  api: TestApi,
  { apiToken }: Business,
  id: string,
): Promise<Agreement> {
  return (await api.call(planEndpoints.readAgreement, { token: apiToken, params: { id } })).json();
}

/** Of an agreement, the newest first. */
export async function chargesOf(
  api: TestApi,
  { apiToken }: Business,
  agreement: string,
): Promise<Charge[]> {
  const listed = await api.call(planEndpoints.charges, { token: apiToken, query: { agreement } });
  return listed.json().data;
}

/** An agreement of the member whose first charge has failed, without a checkout. */
export async function owedAgreement(
  api: TestApi,
  merchant: TestMerchant,
  member: Pick<TestMember, 'id'>,
) {
  const { id: plan } = await newPlan(api, merchant);
  const { db } = api.database.owner;
  const charge = newId('crg');
  const [made] = await rowsOf<{ agreement: string; mandate: string }>(
    db,
    sql`select a.id as agreement, m.id as mandate from plan p,
      plans.approve_mandate(p_merchant => p.merchant_id, p_member => ${member.id}, p_cap => p.price, p_cap_tokens => 1e21,
        p_currency => p.currency, p_decimals => p.decimals, p_rhythm => p.rhythm, p_every => p.every) m,
      plans.agree(p => p, m => m, p_zone => 'UTC', p_first => current_date, p_session => null, p_link => null,
        p_reference => null) a where p.id = ${plan}`,
  );
  if (!made) throw new Error('no agreement was made');
  await db.execute(sql`insert into charge (id, agreement_id, n, merchant_id, due_at, price, currency, decimals, status, reason)
    select ${charge}, id, 1, merchant_id, created_at, price, currency, decimals, 'failed', 'insufficient'
    from agreement where id = ${made.agreement}`);
  await db.execute(sql`update agreement set next_n = 2 where id = ${made.agreement}`);
  return { plan, charge, ...made };
}
