import { confirmPayment } from '#shared/pay/contract.ts';
import type { TestApi } from './api.ts';
import { type MemberWish, newMember, newMerchant, newPaySession } from './people.ts';

/** What a session of 40.00 EUR costs at 0.25 EUR a token, less five per cent. */
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

/** Somebody pays the session, at its first total. */
export async function payFor(api: TestApi, id: string): Promise<void> {
  const { token } = await newMember(api);
  await api.call(confirmPayment, { params: { id }, token, body: { total: TOTAL } });
}
