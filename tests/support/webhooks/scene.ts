import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import type { TestApi } from '../api/api.ts';
import { newMerchant, newPaySession, type TestMerchant } from '../people/people.ts';
import type { Hook } from './receiver.ts';

/** Makes an event for a merchant, which waits to be sent. */
export async function makeEvent(api: TestApi, merchant: TestMerchant): Promise<void> {
  const { id } = await newPaySession(api, merchant);
  await api.call(merchantEndpoints.cancelSession, { params: { id }, token: merchant.apiToken });
}

/** A merchant with one event to be sent to `webhook`. */
export async function eventFor(api: TestApi, webhook: Hook['url']): Promise<TestMerchant> {
  const merchant = await newMerchant(api, { webhook });
  await makeEvent(api, merchant);
  return merchant;
}
