/** Plans of a business, and members who agreed to them. */
import * as planEndpoints from '#shared/plans/endpoints.ts';
import type { Agreement, Charge, Plan } from '#shared/plans/schemas.ts';
import type { TestApi } from '../api/api.ts';
import type { TestMerchant } from '../people/people.ts';

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
