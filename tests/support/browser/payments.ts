/** The merchant’s server: creates payments and reads their status. */
import type { MerchantPaySession, NewPaySession } from '#shared/merchant/endpoints.ts';
import { world } from './world.ts';

/** A pending payment of 40.00 EUR: 160 tokens, and 152 for members. */
export async function newPayment(wish: Partial<NewPaySession> = {}): Promise<string> {
  const body = { amount: '40.00', currency: 'EUR', ...wish };
  const { id } = await call('', { method: 'POST', body: JSON.stringify(body) });
  return id;
}

export async function statusOf(id: string): Promise<MerchantPaySession['status']> {
  return (await call(`/${id}`)).status;
}

export async function cancelPayment(id: string): Promise<void> {
  await call(`/${id}/cancel`, { method: 'POST' });
}

/** A well-formed id that does not exist. */
export const UNKNOWN_PAYMENT = 'pay_00000000000000000000000000';

async function call(path: string, init: RequestInit = {}): Promise<MerchantPaySession> {
  const { url, merchant } = world();
  const headers = {
    authorization: `Bearer ${merchant.token}`,
    ...(init.body ? { 'content-type': 'application/json' } : {}),
  };
  const response = await fetch(`${url}/api/merchant/pay-sessions${path}`, { ...init, headers });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as MerchantPaySession;
}
