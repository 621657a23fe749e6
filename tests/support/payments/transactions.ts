/** A member’s list of transactions. */
import * as payEndpoints from '#shared/pay/endpoints.ts';
import * as transactionsEndpoints from '#shared/transactions/endpoints.ts';
import type { Transaction } from '#shared/transactions/schemas.ts';
import type { TestApi } from '../api/api.ts';
import { newPaySession, type TestMember, type TestMerchant } from '../people/people.ts';
import { payScene, TOTAL } from './pay-scene.ts';

type Query = Record<string, string>;

/** The calls of a file's tests, each on behalf of one member. */
export function statements(api: () => TestApi) {
  const ask = ({ token }: TestMember, query: Query = {}) =>
    api().call(transactionsEndpoints.list, { token, query });
  const list = async (member: TestMember, query: Query = {}) =>
    (await ask(member, query)).json().data as Transaction[];
  const codes = async (member: TestMember, query: Query = {}) =>
    (await list(member, query)).map(({ id }) => id);
  return { ask, list, codes };
}

/** A payment of 152 tokens to Casa Alba, by a payer who had 1000. */
export async function payment(api: TestApi, session: Record<string, unknown> = {}) {
  const { payer, merchant, id } = await payScene(api, { cash: '1000' }, session);
  return { payer, merchant, code: await confirm(api, payer, id) };
}

/** The same payer at the same merchant once more. @returns the code */
export async function payAgain(
  api: TestApi,
  payer: TestMember,
  merchant: TestMerchant,
  session: Record<string, unknown> = {},
): Promise<string> {
  return confirm(api, payer, (await newPaySession(api, merchant, session)).id);
}

async function confirm(api: TestApi, { token }: TestMember, id: string): Promise<string> {
  const answer = await api.call(payEndpoints.confirm, {
    params: { id },
    token,
    body: { total: TOTAL },
  });
  return answer.json().receipt.transactionId;
}
