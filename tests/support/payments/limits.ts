/** Businesses at the limits of an unproven domain: 200 tokens a session, 1,000 a day; a token is 0.25 EUR. */
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import type { TestApi } from '../api/api.ts';
import { newMember, type TestMerchant } from '../people/people.ts';

const SOME_DAYS = 10 * 86_400_000;

/** A session that can be paid for ten days; by default of 200 tokens, 190 with the discount. */
export async function newLongSession(
  api: TestApi,
  { apiToken }: TestMerchant,
  amount = '50.00',
): Promise<string> {
  const expiresAt = new Date(Date.now() + SOME_DAYS).toISOString();
  const made = await api.call(merchantEndpoints.createSession, {
    token: apiToken,
    body: { amount, currency: 'EUR', expiresAt },
  });
  if (made.statusCode !== 201) throw new Error(made.body);
  return made.json().id;
}

/** What the business has created and was paid is a day older. */
export const letDayPass = ({ database }: TestApi, { id }: Pick<TestMerchant, 'id'>) =>
  database.owner.db.execute(sql`update pay_session
    set created_at = created_at - interval '25 hours', closed_at = closed_at - interval '25 hours'
    where merchant_id = ${id}`);

/** Ten sessions of two days, of which each day allowed a half. */
export async function sessionsOfTwoDays(api: TestApi, merchant: TestMerchant): Promise<string[]> {
  const fiveMore = () =>
    Promise.all(Array.from({ length: 5 }, () => newLongSession(api, merchant)));
  const old = await fiveMore();
  await letDayPass(api, merchant);
  return [...old, ...(await fiveMore())];
}

/** The proof is no longer found. */
export const loseDomain = ({ database }: TestApi, { id }: Pick<TestMerchant, 'id'>) =>
  database.owner.db.execute(sql`update domain_proof set proven_at = null, proven_by = null
    where merchant_id = ${id}`);

/** The business was paid 1,000 tokens, before the discount, and has lost its domain since. */
export async function reachLimit(api: TestApi, merchant: TestMerchant): Promise<void> {
  const { token } = await newMember(api);
  const id = await newLongSession(api, merchant, '250.00');
  const paid = await api.call(payEndpoints.confirm, {
    params: { id },
    token,
    body: { total: '950' },
  });
  if (paid.statusCode !== 200) throw new Error(paid.body);
  await loseDomain(api, merchant);
}
