/** A member with 12.5 tokens before a session of 152, who tops up 139.5 by card. */
import type { PayablePurchase } from '#shared/purchases/schemas.ts';
import * as topUpEndpoints from '#shared/top-up/endpoints.ts';
import type { TopUp, TopUpOffer } from '#shared/top-up/schemas.ts';
import { payDueTopUps } from '../../../server/payments/top-up/pay-due.ts';
import type { TestApi } from '../api/api.ts';
import { ACCEPTED, CARD, intentOf, payWith, type TestNetwork, tellAll } from '../cards/network.ts';
import type { MemberWish, TestMember } from '../people/people.ts';
import { payScene } from './pay-scene.ts';

export const SHORT = { cash: '12.5' };

export interface TopUpScene extends Awaited<ReturnType<typeof payScene>> {
  offer: TopUpOffer;
  purchase: PayablePurchase;
  intent: string;
}

export async function readOffer(
  api: TestApi,
  { token }: Pick<TestMember, 'token'>,
  id: string,
): Promise<TopUpOffer> {
  const answer = await api.call(topUpEndpoints.quote, { params: { id }, token });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json().offer;
}

export const approveTopUp = (
  api: TestApi,
  { token }: Pick<TestMember, 'token'>,
  id: string,
  { quote, tokens, total }: Pick<TopUpOffer, 'quote' | 'tokens' | 'total'>,
  key: string = crypto.randomUUID(),
) =>
  api.call(topUpEndpoints.create, {
    params: { id },
    token,
    headers: { 'idempotency-key': key },
    body: { quote, tokens, total, acceptances: ACCEPTED },
  });

/** The top-up is approved; its card has not paid. */
export async function topUpScene(
  api: TestApi,
  wish: MemberWish = SHORT,
  session: Record<string, unknown> = {},
): Promise<TopUpScene> {
  const scene = await payScene(api, wish, session);
  return { ...scene, ...(await topUp(api, scene.payer, scene.id)) };
}

export async function topUp(api: TestApi, payer: TestMember, id: string) {
  const offer = await readOffer(api, payer, id);
  const answer = await approveTopUp(api, payer, id, offer);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  const purchase = answer.json<PayablePurchase>();
  return { offer, purchase, intent: intentOf(purchase.clientSecret) };
}

/** The card pays, the network reports it, and the worker pays with the top-up. */
export async function payByCard(
  api: TestApi,
  network: TestNetwork,
  { purchase, intent }: Pick<TopUpScene, 'purchase' | 'intent'>,
): Promise<void> {
  await payWith(network, purchase.clientSecret, CARD.good);
  await tellAll(api, network, intent);
  await payDueTopUps(api.db, api.config);
}

export async function outcomeOf(
  api: TestApi,
  { token }: Pick<TestMember, 'token'>,
  id: string,
): Promise<TopUp | null> {
  return (await api.call(topUpEndpoints.read, { params: { id }, token })).json().topUp;
}
