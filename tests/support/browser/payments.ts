/** The merchant’s server: creates payments and reads their status. */

import type { NewPaySession } from '#shared/merchant/new-pay-session.ts';
import type { MerchantPaySession } from '#shared/merchant/schemas.ts';
import { readManifest } from '../../../server/operate/sandbox/manifest.ts';
import { type Member, tokenOf } from './people.ts';
import { world } from './world.ts';

/** A pending payment of 40.00 EUR: 160 tokens, and 152 for members. */
export async function newPayment(wish: Partial<NewPaySession> = {}): Promise<string> {
  const body = { amount: '40.00', currency: 'EUR', ...wish };
  const { id } = await call('', { method: 'POST', body: JSON.stringify(body) });
  return id;
}

/** Pays 1.00 EUR to the sandbox's own shop, which is 3.8 tokens. */
export async function payShop(payer: Member, reference: string): Promise<void> {
  const token = (await readManifest(world().folder))?.merchant.token ?? '';
  const ask = async (path: string, bearer: string, body: object) => {
    const response = await fetch(`${world().url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(await response.text());
    return response.json();
  };
  const wish = { amount: '1.00', currency: 'EUR', reference };
  const { id } = await ask('/merchant/pay-sessions', token, wish);
  await ask(`/pay/${id}/confirm`, await tokenOf(payer), { total: '3.8' });
}

export async function statusOf(id: string): Promise<MerchantPaySession['status']> {
  return (await call(`/${id}`)).status;
}

export async function cancelPayment(id: string): Promise<void> {
  await call(`/${id}/cancel`, { method: 'POST' });
}

/** Gives all of it back. */
export async function refundPayment(id: string): Promise<void> {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  await call(`/${id}/refunds`, { method: 'POST', body: '{}', headers });
}

/** A well-formed id that does not exist. */
export const UNKNOWN_PAYMENT = 'pay_00000000000000000000000000';

async function call(
  path: string,
  init: Pick<RequestInit, 'method' | 'body'> & { headers?: Record<string, string> } = {},
): Promise<MerchantPaySession> {
  const { url, merchant } = world();
  const headers = {
    ...init.headers,
    authorization: `Bearer ${merchant.token}`,
    ...(init.body ? { 'content-type': 'application/json' } : {}),
  };
  const response = await fetch(`${url}/api/merchant/pay-sessions${path}`, { ...init, headers });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as MerchantPaySession;
}
