/** Passes of a business, and members who hold them. */
import { createHmac } from 'node:crypto';
import { digitsOf, messageOf, stepAt } from '#shared/passes/code.ts';
import * as passEndpoints from '#shared/passes/endpoints.ts';
import * as memberEndpoints from '#shared/passes/member-endpoints.ts';
import type { MemberHolding } from '#shared/passes/member-schemas.ts';
import type { Holding, NewVisit, Pass } from '#shared/passes/schemas.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import type { TestApi } from '../api/api.ts';
import {
  type MemberWish,
  newMember,
  newMerchant,
  newPaySession,
  type TestMember,
  type TestMerchant,
} from '../people/people.ts';

export const TEN_CLASSES = {
  name: 'Ten classes',
  entries: 10,
  validDays: 180,
  price: '40.00',
  currency: 'EUR',
  enabled: true,
};

type Business = Pick<TestMerchant, 'apiToken'>;
type Member = Pick<TestMember, 'token'>;

export async function newPass(
  api: TestApi,
  { apiToken }: Business,
  terms: Record<string, unknown> = {},
): Promise<Pass> {
  const made = await api.call(passEndpoints.create, {
    token: apiToken,
    body: { ...TEN_CLASSES, ...terms },
  });
  if (made.statusCode !== 201) throw new Error(made.body);
  return made.json();
}

/** A session that sells the pass, and by default nothing else. */
export const sessionWith = (api: TestApi, merchant: TestMerchant, pass: Pass, terms = {}) =>
  newPaySession(api, merchant, {
    amount: pass.price,
    lineItems: [{ name: pass.name, quantity: 1, amount: pass.price, pass: pass.id }],
    ...terms,
  });

export async function paySession(api: TestApi, { token }: Member, id: string) {
  const shown = await api.http.inject({ url: `/api/pay/${id}` });
  const { total } = shown.json().quote;
  return api.call(payEndpoints.confirm, { params: { id }, token, body: { total } });
}

export async function heldBy(api: TestApi, { token }: Member): Promise<MemberHolding[]> {
  const listed = await api.call(memberEndpoints.list, { token });
  if (listed.statusCode !== 200) throw new Error(listed.body);
  return listed.json().holdings;
}

/** A pass, by default of ten classes for 40.00 EUR, that a member has bought. */
export async function passScene(
  api: TestApi,
  terms: Record<string, unknown> = {},
  wish: MemberWish = {},
) {
  const merchant = await newMerchant(api);
  const pass = await newPass(api, merchant, terms);
  const member = await newMember(api, wish);
  const { id: session } = await sessionWith(api, merchant, pass);
  const paid = await paySession(api, member, session);
  if (paid.statusCode !== 200) throw new Error(paid.body);
  const holding = (await heldBy(api, member))[0];
  if (!holding) throw new Error('no pass is held');
  return { merchant, pass, member, session, holding, transfer: paid.json().receipt.transactionId };
}
export type PassScene = Awaited<ReturnType<typeof passScene>>;

export const visit = (
  api: TestApi,
  { merchant, pass }: { merchant: Business; pass: Pick<Pass, 'id'> },
  body: NewVisit,
  headers: Record<string, string> = {},
) =>
  api.call(passEndpoints.takeVisit, {
    params: { id: pass.id },
    token: merchant.apiToken,
    body,
    headers,
  });

export const giveBack = (api: TestApi, { apiToken }: Business, id: string) =>
  api.call(passEndpoints.returnVisit, { params: { id }, token: apiToken });

export async function readPass(api: TestApi, { apiToken }: Business, { id }: Pick<Pass, 'id'>) {
  const read = await api.call(passEndpoints.readOwn, { params: { id }, token: apiToken });
  return read.json() as Pass;
}

export async function readHolding(api: TestApi, { apiToken }: Business, { id }: { id: string }) {
  const read = await api.call(passEndpoints.readHolding, { params: { id }, token: apiToken });
  return read.json() as Holding;
}

/** What the phone of a member shows, `steps` of 30 seconds from now. */
export async function shownCode(api: TestApi, { token }: Member, steps = 0): Promise<string> {
  const { secret, time } = (await api.call(memberEndpoints.readSecret, { token })).json();
  const step = stepAt(new Date(time).getTime()) + steps;
  const key = Buffer.from(secret, 'base64url');
  return digitsOf(createHmac('sha256', key).update(messageOf(step)).digest());
}
