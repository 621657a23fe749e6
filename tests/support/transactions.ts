/** What a member is shown of what has moved. */
import { confirmPayment } from '#shared/pay/contract.ts';
import { listTransactions, type Transaction } from '#shared/transactions/contract.ts';
import type { TestApi } from './api.ts';
import { payScene, TOTAL } from './pay-scene.ts';
import { newPaySession, type TestMember, type TestMerchant } from './people.ts';

type Query = Record<string, string>;

/** The calls of a file's tests, each on behalf of one member. */
export function statements(api: () => TestApi) {
  const ask = ({ token }: TestMember, query: Query = {}) =>
    api().call(listTransactions, { token, query });
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
  const answer = await api.call(confirmPayment, { params: { id }, token, body: { total: TOTAL } });
  return answer.json().receipt.transactionId;
}
