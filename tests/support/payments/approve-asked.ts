/** A member reads what a business asks for, and approves it. */
import * as mandates from '#shared/mandates/endpoints.ts';
import type { MemberAgreement } from '#shared/mandates/schemas.ts';
import type { TestApi } from '../api/api.ts';
import { PASSWORD } from '../people/people.ts';
import type { PlanScene } from './plan-scene.ts';

type Scene = Pick<PlanScene, 'payer' | 'agreement'>;

export async function memberAgreement(
  api: TestApi,
  { payer, agreement }: Scene,
): Promise<MemberAgreement> {
  const { agreements } = (await api.call(mandates.list, { token: payer.token })).json();
  const found = (agreements as MemberAgreement[]).find(({ id }) => id === agreement);
  if (!found) throw new Error('not an agreement of this member');
  return found;
}

/** With the password, as it was read; `over` is sent instead. */
export async function approveAsked(api: TestApi, scene: Scene, over: object = {}) {
  const { asked, merchant } = await memberAgreement(api, scene);
  const { price = '', cap = '', capTokens, adjustment } = asked ?? {};
  return api.call(mandates.approve, {
    params: { id: scene.agreement },
    token: scene.payer.token,
    body: {
      price,
      cap,
      capTokens: capTokens ?? '',
      payee: { name: merchant.name, domain: merchant.domain },
      ...(adjustment ? { adjustmentTokens: adjustment.tokens } : {}),
      currentPassword: PASSWORD,
      ...over,
    },
  });
}
