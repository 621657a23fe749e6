/** Businesses whose customers have paid, and what their people do with the money. */
import { eq, sql } from 'drizzle-orm';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import * as withdrawalsEndpoints from '#shared/withdrawals/endpoints.ts';
import { domainProof } from '../../../server/merchants/domain/tables.ts';
import { member } from '../../../server/people/members/tables.ts';
import { withdrawal } from '../../../server/tokens/withdrawals/tables.ts';
import type { TestApi } from '../api/api.ts';
import {
  newMember,
  newMerchant,
  newPaySession,
  ownerOf,
  PASSWORD,
  type TestMember,
  type TestMerchant,
} from '../people/people.ts';

export const PAYOUT_ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
export const OTHER_ADDRESS = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';

/** A business with a stored payout address. */
export async function newPayee(
  api: TestApi,
  { isProven = true }: { isProven?: boolean } = {},
): Promise<TestMerchant> {
  const merchant = await newMerchant(api, { isVouchedFor: isProven });
  await storeAddress(api, merchant, PAYOUT_ADDRESS);
  return merchant;
}

export const storeAddress = (
  api: TestApi,
  { id }: Pick<TestMember, 'id'>,
  externalDepositAddress: string | null,
) => ownerOf(api).update(member).set({ externalDepositAddress }).where(eq(member.id, id));

export const setProven = (api: TestApi, { id }: Pick<TestMember, 'id'>, isProven: boolean) =>
  api.db
    .update(domainProof)
    .set(
      isProven
        ? { provenBy: 'operator', provenAt: sql`now()` }
        : { provenBy: null, provenAt: null },
    )
    .where(eq(domainProof.merchantId, id));

/** A customer pays so many tokens. @returns the session */
export async function receive(api: TestApi, merchant: TestMerchant, amount: string) {
  const { token } = await newMember(api, { cash: amount });
  const { id } = await newPaySession(api, merchant, { amount, currency: 'SLS' });
  const { quote } = (await api.call(payEndpoints.read, { params: { id }, token })).json();
  const body = { total: quote.total };
  const paid = await api.call(payEndpoints.confirm, { params: { id }, token, body });
  if (paid.statusCode !== 200) throw new Error(paid.body);
  return { id, total: quote.total as string };
}

export const exit = (
  api: TestApi,
  { token }: Pick<TestMember, 'token'>,
  body: Record<string, unknown> = {},
) =>
  api.call(withdrawalsEndpoints.exit, {
    token,
    body: { address: PAYOUT_ADDRESS, password: PASSWORD, ...body },
  });

export const payOut = (
  api: TestApi,
  { token }: Pick<TestMember, 'token'>,
  amount: string,
  proof: object = { password: PASSWORD },
) => api.call(withdrawalsEndpoints.payout, { token, body: { amount, ...proof } });

/** The waiting period of a withdrawal is over. */
export const letWaitEnd = (api: TestApi, id: string) =>
  ownerOf(api)
    .update(withdrawal)
    .set({
      requestedAt: sql`requested_at - interval '2 days'`,
      holdUntil: sql`now() - interval '1 minute'`,
    })
    .where(eq(withdrawal.id, id));

export async function statusOf(api: TestApi, id: string): Promise<string | undefined> {
  const [found] = await api.db.select().from(withdrawal).where(eq(withdrawal.id, id));
  return found?.status;
}
