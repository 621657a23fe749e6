/** Reservations: sessions with manual capture that a payer has approved, and the calls that end them. */
import { expect } from 'vitest';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import * as reservationsEndpoints from '#shared/reservations/endpoints.ts';
import { findAccount, readBalance } from '../../../server/ledger/accounts.ts';
import { releaseDueReservations } from '../../../server/payments/reservations/reservations.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import type { TestApi } from '../api/api.ts';
import {
  type MemberWish,
  newPaySession,
  type TestMember,
  type TestMerchant,
} from '../people/people.ts';
import { payScene } from './pay-scene.ts';

export interface Reserved {
  merchant: TestMerchant;
  payer: TestMember;
  id: string;
}

/** A session with manual capture, by default of 40.00 EUR for 152 tokens, that nobody has approved. */
export const reservableScene = (
  api: TestApi,
  session: Record<string, unknown> = {},
  wish: MemberWish = {},
) => payScene(api, wish, { capture: 'manual', ...session });

/** The same, approved by its payer. */
export async function reservedScene(
  api: TestApi,
  session: Record<string, unknown> = {},
  wish: MemberWish = {},
) {
  const scene = await reservableScene(api, session, wish);
  const answer = await approve(api, scene);
  expect(answer.statusCode, answer.body).toBe(200);
  return { ...scene, transfer: String(answer.json().receipt.transactionId) };
}

export async function approve(api: TestApi, { payer, id }: Omit<Reserved, 'merchant'>) {
  const shown = await api.http.inject({ url: `/api/pay/${id}` });
  return api.call(payEndpoints.confirm, {
    params: { id },
    token: payer.token,
    body: { total: shown.json().quote.total },
  });
}

/** Reserves exactly `amount` tokens, as `payTokens` pays them. */
export async function reserveTokens(
  api: TestApi,
  payer: TestMember,
  merchant: TestMerchant,
  amount: number,
): Promise<Reserved> {
  const price = ((amount * 0.25) / 0.95).toFixed(2);
  const { id } = await newPaySession(api, merchant, { amount: price, capture: 'manual' });
  const answer = await approve(api, { payer, id });
  expect(answer.statusCode, answer.body).toBe(200);
  return { merchant, payer, id };
}

type Asked = Pick<Reserved, 'merchant' | 'id'>;

export const capture = (
  api: TestApi,
  { merchant, id }: Asked,
  body: { amount?: string } = {},
  headers: Record<string, string> = {},
) =>
  api.call(reservationsEndpoints.capture, {
    params: { id },
    token: merchant.apiToken,
    body,
    headers,
  });

export const release = (
  api: TestApi,
  { merchant, id }: Asked,
  headers: Record<string, string> = {},
) => api.call(reservationsEndpoints.release, { params: { id }, token: merchant.apiToken, headers });

export const reservationsOf = async (api: TestApi, { token }: TestMember) =>
  (await api.call(reservationsEndpoints.list, { token })).json().data;

export const sessionOf = async (api: TestApi, { merchant, id }: Asked) =>
  (
    await api.call(merchantEndpoints.readSession, { params: { id }, token: merchant.apiToken })
  ).json();

/** Moves the date of a reservation into the past. */
export async function letReservationExpire({ database }: TestApi, id: string): Promise<void> {
  await database.owner.db.execute(
    sql`update pay_session set capture_before = clock_timestamp() - interval '1 second' where id = ${id}`,
  );
}

/** The tokens in the reserved account of a business; 0 before its first reservation. */
export async function reservedBy({ db }: TestApi, merchant: Pick<TestMerchant, 'id'>) {
  const account = await findAccount(db, `reserved:${merchant.id}`);
  return account === undefined ? 0n : readBalance(db, account);
}

/** What the scheduled job does. */
export const releaseDue = ({ db, config }: TestApi) => releaseDueReservations(db, config);
