/** Holds of card money: the held tokens, and the passing of their time. */
import * as payEndpoints from '#shared/pay/endpoints.ts';
import * as withdrawalsEndpoints from '#shared/withdrawals/endpoints.ts';
import * as exitWithdrawalsEndpoints from '#shared/withdrawals/exit-endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import type { TestApi } from '../api/api.ts';
import {
  newMerchant,
  newPaySession,
  PASSWORD,
  type TestMember,
  type TestMerchant,
} from '../people/people.ts';

/** Outside addresses with a right checksum. */
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

/** A business that may take earnings out. */
export async function newPayee(api: TestApi): Promise<TestMerchant> {
  const merchant = await newMerchant(api);
  await rowsOf(
    api.db,
    sql`update member set external_deposit_address = ${ADDRESS} where id = ${merchant.id}`,
  );
  return merchant;
}

export const payOut = (api: TestApi, { token }: TestMember, amount: string) =>
  api.call(withdrawalsEndpoints.payout, { token, body: { amount, password: PASSWORD } });

export const leave = (api: TestApi, { token }: TestMember) =>
  api.call(exitWithdrawalsEndpoints.exit, {
    token,
    body: { address: ADDRESS, password: PASSWORD },
  });

/** Pays exactly `amount` tokens: at 0.25 EUR a token and five per cent less. @returns the session */
export async function payTokens(
  api: TestApi,
  { token }: TestMember,
  merchant: TestMerchant,
  amount: number,
): Promise<{ id: string; merchant: TestMerchant; transfer: string }> {
  const { id } = await newPaySession(api, merchant, {
    amount: ((amount * 0.25) / 0.95).toFixed(2),
  });
  const total = (await api.http.inject({ url: `/api/pay/${id}` })).json().quote.total;
  const answer = await api.call(payEndpoints.confirm, { params: { id }, token, body: { total } });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return { id, merchant, transfer: answer.json().receipt.transactionId };
}

/** A member’s held tokens. */
export async function heldBy(api: TestApi, { id }: { id: string }): Promise<bigint> {
  const [row] = await rowsOf<{ held: string }>(
    api.db,
    sql`select purchases.held_tokens(${id})::text as held`,
  );
  return BigInt(row?.held ?? 0);
}

/** Ends a purchase’s hold. */
export async function letHoldEnd(api: TestApi, purchaseId: string): Promise<void> {
  await api.database.owner.db.execute(
    sql`update purchase_hold set until = now() - interval '2 hours' where purchase_id = ${purchaseId}`,
  );
}
