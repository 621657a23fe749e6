/** A successful call that changes a business, and its entry in the activity log. */
import type { LightMyRequestResponse } from 'fastify';
import type { ActivityKind } from '#shared/activity/kinds.ts';
import type { CallOptions, TestApi } from '../api/api.ts';
import { newMerchant, PASSWORD, type TestMember, type TestMerchant } from '../people/people.ts';

type Call = Parameters<TestApi['call']>[0];

export interface Act {
  endpoint: Call;
  kinds: readonly ActivityKind[];
  /** Prepares the call. `by` is who makes it, if not the person who registered the business. */
  prepare(): Promise<{ shop: TestMember; by?: TestMember; options?: CallOptions }>;
}

export const PROOF = { currentPassword: PASSWORD };

/** Acts of the person who registered a new business. */
export function actsOf(api: () => TestApi) {
  const act = (
    endpoint: Call,
    kinds: readonly ActivityKind[],
    options: CallOptions | ((shop: TestMerchant) => Promise<CallOptions>) = {},
  ): Act => ({
    endpoint,
    kinds,
    async prepare() {
      const shop = await newMerchant(api());
      return { shop, options: typeof options === 'function' ? await options(shop) : options };
    },
  });
  /** The body of a response that must succeed. */
  async function made(response: Promise<LightMyRequestResponse>) {
    const { statusCode, body } = await response;
    if (statusCode >= 300) throw new Error(body);
    return JSON.parse(body);
  }
  return { act, made };
}
