/** Businesses whose customers have paid, and what their people do with the money. */
import * as payEndpoints from '#shared/pay/endpoints.ts';
import type { Role } from '#shared/team/scopes.ts';
import * as withdrawalsEndpoints from '#shared/withdrawals/endpoints.ts';
import * as exitWithdrawalsEndpoints from '#shared/withdrawals/exit-endpoints.ts';
import { newId } from '../../../server/platform/core/ids.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import type { TestApi } from '../api/api.ts';
import type { Authenticator } from '../people/authenticator.ts';
import { givePasskey } from '../people/passkeys.ts';
import {
  deposit,
  newMember,
  newMerchant,
  newPaySession,
  ownerOf,
  PASSWORD,
  type TestMember,
  type TestMerchant,
} from '../people/people.ts';
import { newColleague } from '../people/team.ts';

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
) =>
  rowsOf(
    ownerOf(api),
    sql`update member set external_deposit_address = ${externalDepositAddress} where id = ${id}`,
  );

export const setProven = (api: TestApi, { id }: Pick<TestMember, 'id'>, isProven: boolean) =>
  rowsOf(
    api.db,
    sql`update domain_proof set ${
      isProven
        ? sql`proven_by = 'operator', proven_at = now()`
        : sql`proven_by = null, proven_at = null`
    } where merchant_id = ${id}`,
  );

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
  api.call(exitWithdrawalsEndpoints.exit, {
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
  rowsOf(
    ownerOf(api),
    sql`update withdrawal
        set requested_at = requested_at - interval '2 days', hold_until = now() - interval '1 minute'
        where id = ${id}`,
  );

export async function statusOf(api: TestApi, id: string): Promise<string | undefined> {
  const [found] = await rowsOf<{ id: string; status: string }>(
    api.db,
    sql`select id, status from withdrawal where id = ${id}`,
  );
  return found?.status;
}

/** Approves what is due, by the settings of the worker. */
export const approveDue = async ({ db, config }: TestApi): Promise<void> => {
  const { twoPeopleAbove } = config.withdrawals;
  await db.execute(sql`select withdrawals.approve_due(p_screening => false,
    p_hold_new => interval '0', p_hold_known => interval '0',
    p_two_above => ${String(twoPeopleAbove ?? 'infinity')}::numeric)`);
};

/** A colleague who has had their place in the team and their passkey for long. */
export async function newOldColleague(
  api: TestApi,
  shop: Pick<TestMember, 'id'>,
  role: Role,
): Promise<TestMember & { authenticator: Authenticator }> {
  const colleague = await newColleague(api, shop, role);
  const { authenticator } = await givePasskey(api, colleague);
  await ageOf(api, colleague);
  return { ...colleague, authenticator };
}

/** The factors of the person and their place in every team are old. */
async function ageOf(api: TestApi, { id }: Pick<TestMember, 'id'>): Promise<void> {
  const { db } = api.database.owner;
  await db.execute(sql`update passkey set trusted_from = now() - interval '1 hour',
    created_at = now() - interval '9 days' where member_id = ${id}`);
  await db.execute(sql`update team_member set joined_at = now() - interval '9 days'
    where member_id = ${id}`);
  await db.execute(sql`update member set outgoing_held_until = null where id = ${id}`);
}

/** A proven business with 20,000 tokens of its own. */
export async function newRichPayee(api: TestApi): Promise<TestMerchant> {
  const shop = await newPayee(api);
  await deposit(api, shop.cash, '20000');
  return shop;
}

export const listOf = async (api: TestApi, { token }: Pick<TestMember, 'token'>) =>
  (await api.call(withdrawalsEndpoints.list, { token })).json();

/** The status after the worker has approved what is due. */
export async function dueStatus(api: TestApi, id: string): Promise<string | undefined> {
  await approveDue(api);
  return statusOf(api, id);
}

/** The withdrawal has arrived. */
export async function settleWithdrawal({ database }: TestApi, id: string): Promise<void> {
  const { db } = database.owner;
  await db.execute(sql`update withdrawal set status = 'signed' where id = ${id}`);
  await db.execute(sql`select withdrawals.settle(${id}, ${newId('txn')})`);
}
