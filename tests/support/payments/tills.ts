/** Tills that are paired with a device, and the calls of that device. */
import type { LightMyRequestResponse } from 'fastify';
import type { Endpoint } from '#shared/http/endpoint.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import * as refundsEndpoints from '#shared/refunds/endpoints.ts';
import * as consoleEndpoints from '#shared/till/console-endpoints.ts';
import type * as consoleSchemas from '#shared/till/console-schemas.ts';
import type { TillDay } from '#shared/till/day.ts';
import * as endpoints from '#shared/till/endpoints.ts';
import type { TillSale } from '#shared/till/schemas.ts';
import type { CallOptions, TestApi } from '../api/api.ts';
import {
  newMember,
  newMerchant,
  PASSWORD,
  type TestMember,
  type TestMerchant,
} from '../people/people.ts';

export const TILL = { name: 'Counter', tips: [5, 10], currentPassword: PASSWORD };

/** A till of the merchant's, and the code that pairs a device with it. */
export async function newTill(
  api: TestApi,
  { token }: { token: string },
): Promise<{ till: consoleSchemas.Till; code: string }> {
  const made = await api.call(consoleEndpoints.create, { token, body: TILL });
  if (made.statusCode !== 201) throw new Error(made.body);
  return made.json();
}

export const pairWith = (api: TestApi, code: string) =>
  api.call(endpoints.pair, { body: { code }, headers: { origin: api.config.publicUrl } });

export const keyOf = (paired: LightMyRequestResponse): string =>
  paired.cookies.find(({ name }) => name === 'salus_till')?.value ?? '';

export interface TestTill {
  merchant: TestMerchant;
  id: string;
  /** The value of its cookie. */
  key: string;
  call(endpoint: Endpoint, options?: CallOptions): Promise<LightMyRequestResponse>;
  /** Asks for a payment, by default of 40.00 EUR for 152 tokens. */
  sell(changes?: Record<string, unknown>): Promise<TillSale>;
}

/** A merchant's device at a counter. */
export async function tillScene(api: TestApi, of?: TestMerchant): Promise<TestTill> {
  const merchant = of ?? (await newMerchant(api));
  const { till, code } = await newTill(api, merchant);
  const key = keyOf(await pairWith(api, code));
  const call = (endpoint: Endpoint, { headers = {}, ...options }: CallOptions = {}) =>
    api.call(endpoint, {
      ...options,
      headers: { cookie: `salus_till=${key}`, origin: api.config.publicUrl, ...headers },
    });
  return {
    merchant,
    id: till.id,
    key,
    call,
    async sell(changes = {}) {
      const body = { amount: '40.00', currency: 'EUR', ...changes };
      const made = await call(endpoints.create, { body });
      if (made.statusCode !== 201) throw new Error(made.body);
      return made.json();
    },
  };
}

/** Somebody pays it. */
export async function paySale(api: TestApi, { id }: { id: string }): Promise<TestMember> {
  const payer = await newMember(api, { cash: '100000000' });
  const { token } = payer;
  const shown = await api.call(payEndpoints.read, { params: { id }, token });
  const { total } = shown.json().quote;
  const paid = await api.call(payEndpoints.confirm, { params: { id }, token, body: { total } });
  if (paid.statusCode !== 200) throw new Error(paid.body);
  return payer;
}

/** A payment that the till asked for, and somebody paid. */
export async function paidSale(
  api: TestApi,
  { sell }: TestTill,
  changes?: Record<string, unknown>,
): Promise<TillSale> {
  const sale = await sell(changes);
  await paySale(api, sale);
  return sale;
}

/** By API, as the console refunds. */
export async function refundSale(
  api: TestApi,
  { merchant }: TestTill,
  { id }: { id: string },
  amount?: string,
): Promise<void> {
  const made = await api.call(refundsEndpoints.refundSession, {
    token: merchant.apiToken,
    params: { id },
    body: amount ? { amount } : {},
  });
  if (made.statusCode !== 201) throw new Error(made.body);
}

/** Sets what the till may refund in a day; null for nothing. */
export async function refundLimit(
  api: TestApi,
  { merchant, id }: TestTill,
  limit: string | null,
): Promise<void> {
  const body = { refundLimit: limit, currentPassword: PASSWORD };
  const changed = await api.call(consoleEndpoints.change, {
    token: merchant.token,
    params: { id },
    body,
  });
  if (changed.statusCode !== 200) throw new Error(changed.body);
}

/** Opens a day of the till, or reads the open one. */
export async function openDay({ call }: TestTill): Promise<TillDay> {
  const opened = await call(endpoints.openDay);
  if (opened.statusCode === 201) return opened.json();
  const { day } = (await call(endpoints.read)).json();
  if (!day) throw new Error(opened.body);
  return day;
}

export async function closeDay({ call }: TestTill, { id }: { id: string }): Promise<TillDay> {
  const closed = await call(endpoints.closeDay, { params: { id } });
  if (closed.statusCode !== 200) throw new Error(closed.body);
  return closed.json();
}

/** Any day. */
export const DAY = { from: '2026-01-01T00:00:00Z', to: '2999-01-01T00:00:00Z' };
