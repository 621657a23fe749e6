/** Payments that are there to be refunded, and the calls that do it. */
import * as payEndpoints from '#shared/pay/endpoints.ts';
import * as refundsEndpoints from '#shared/refunds/endpoints.ts';
import type { TestApi } from '../api/api.ts';
import {
  type MemberWish,
  newPaySession,
  PASSWORD,
  type TestMember,
  type TestMerchant,
} from '../people/people.ts';
import { payScene } from './pay-scene.ts';

export interface Wish {
  amount?: string;
  reason?: string;
  refundRequest?: string;
  lines?: number[];
  entries?: number;
}

/** A session, by default of 40.00 EUR for 152 tokens, that was paid. */
export async function paidScene(
  api: TestApi,
  session: Record<string, unknown> = {},
  wish: MemberWish = {},
) {
  const scene = await payScene(api, wish, session);
  return { ...scene, ...(await pay(api, scene.payer, scene.id)) };
}

/** One more of the same two. */
export async function paidAgain(
  api: TestApi,
  { merchant, payer }: { merchant: TestMerchant; payer: TestMember },
  session: Record<string, unknown> = {},
) {
  const { id } = await newPaySession(api, merchant, session);
  return { merchant, payer, id, ...(await pay(api, payer, id)) };
}

async function pay(api: TestApi, { token }: TestMember, id: string) {
  const shown = await api.http.inject({ url: `/api/pay/${id}` });
  const { total } = shown.json().quote;
  const answer = await api.call(payEndpoints.confirm, { params: { id }, token, body: { total } });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return { total: String(total), transfer: String(answer.json().receipt.transactionId) };
}

export const refund = (
  api: TestApi,
  { merchant, id }: { merchant: TestMerchant; id: string },
  body: Wish = {},
  headers: Record<string, string> = {},
) =>
  api.call(refundsEndpoints.refundSession, {
    params: { id },
    token: merchant.apiToken,
    body,
    headers,
  });

export const refundsOf = (
  api: TestApi,
  { merchant, id }: { merchant: TestMerchant; id: string },
  query: Record<string, string> = {},
) => api.call(refundsEndpoints.list, { params: { id }, token: merchant.apiToken, query });

/** In the member area. */
export const refundByHand = (
  api: TestApi,
  { token }: TestMember,
  transfer: string,
  body: Wish & { currentPassword?: string; code?: string } = {},
  headers: Record<string, string> = {},
) =>
  api.call(refundsEndpoints.create, {
    params: { id: transfer },
    token,
    body: { currentPassword: PASSWORD, ...body },
    headers,
  });
