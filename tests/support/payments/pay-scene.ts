import * as payEndpoints from '#shared/pay/endpoints.ts';
import type { TestApi } from '../api/api.ts';
import { type MemberWish, newMember, newMerchant, newPaySession } from '../people/people.ts';

/** The total of a 40.00 EUR session at 0.25 EUR per token, less five per cent. */
export const TOTAL = '152';

/** A merchant, a payer, and a pending session between them. */
export async function payScene(
  api: TestApi,
  wish: MemberWish = {},
  session: Record<string, unknown> = {},
) {
  const merchant = await newMerchant(api);
  const payer = await newMember(api, wish);
  const { id } = await newPaySession(api, merchant, session);
  return { merchant, payer, id, params: { id } };
}

/** A signed-in shopper cancels the session. */
export async function cancelFor(api: TestApi, id: string): Promise<void> {
  const { token } = await newMember(api);
  await api.call(payEndpoints.cancel, { params: { id }, token });
}

/** Somebody pays the session, at its first total. */
export async function payFor(api: TestApi, id: string): Promise<void> {
  const { token } = await newMember(api);
  await api.call(payEndpoints.confirm, { params: { id }, token, body: { total: TOTAL } });
}
