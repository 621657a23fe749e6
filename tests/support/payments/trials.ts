/** An invitation to a plan with a trial, and the member who accepts it. */
import * as linkEndpoints from '#shared/link/endpoints.ts';
import * as merchantLinkEndpoints from '#shared/link/merchant-endpoints.ts';
import * as mandates from '#shared/mandates/endpoints.ts';
import type { TestApi } from '../api/api.ts';
import { PASSWORD, type TestMember, type TestMerchant } from '../people/people.ts';

type Payer = Pick<TestMember, 'token'>;

/** @returns the id of the invitation */
export async function inviteToPlan(
  api: TestApi,
  { apiToken }: Pick<TestMerchant, 'apiToken'>,
  plan: string,
): Promise<string> {
  const made = await api.call(merchantLinkEndpoints.createSession, {
    token: apiToken,
    body: { plan },
  });
  if (made.statusCode !== 201) throw new Error(made.body);
  return made.json().id;
}

/** With the password. */
export async function acceptPlan(
  api: TestApi,
  { id, payer }: { id: string; payer: Payer },
  currentPassword = PASSWORD,
  capTokens = '240',
) {
  const { merchant } = (await api.call(linkEndpoints.readSession, { params: { id } })).json();
  return api.call(linkEndpoints.acceptPlan, {
    params: { id },
    token: payer.token,
    body: { currentPassword, capTokens, payee: { name: merchant.name, domain: merchant.domain } },
  });
}

/** The only plan of the member begins by its trial. */
export async function beginTrial(
  api: TestApi,
  merchant: Pick<TestMerchant, 'apiToken'>,
  payer: Payer,
  plan: string,
): Promise<{ agreement: string; mandate: string }> {
  const accepted = await acceptPlan(api, { id: await inviteToPlan(api, merchant, plan), payer });
  if (accepted.statusCode !== 200) throw new Error(accepted.body);
  const [agreed] = (await api.call(mandates.list, { token: payer.token })).json().agreements;
  return { agreement: agreed.id, mandate: agreed.mandate.id };
}
