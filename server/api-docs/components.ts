/** The names under which OpenAPI knows what the merchant's calls take and give. */
import type { ZodMiniType } from 'zod/mini';
import * as z from 'zod/mini';
import { MerchantEvent } from '#shared/events/merchant-contract.ts';
import { ErrorBody } from '#shared/http/fields.ts';
import { Balances } from '#shared/link/fields.ts';
import {
  MerchantLink,
  MerchantLinkSession,
  NewLinkSession,
} from '#shared/link/merchant-contract.ts';
import { MerchantPaySession, NewPaySession } from '#shared/merchant/contract.ts';
import { Quote } from '#shared/pay/contract.ts';
import { NewRefund, Refund } from '#shared/refunds/contract.ts';
import { testMerchantWebhook } from '#shared/webhooks/contract.ts';

const COMPONENTS: Record<string, ZodMiniType> = {
  Balances,
  Error: ErrorBody,
  Event: MerchantEvent,
  Link: MerchantLink,
  LinkSession: MerchantLinkSession,
  NewLinkSession,
  NewPaySession,
  NewRefund,
  NewTest: testMerchantWebhook.body,
  PaySession: MerchantPaySession,
  Quote,
  Refund,
  Test: testMerchantWebhook.response,
};

for (const [id, schema] of Object.entries(COMPONENTS)) z.globalRegistry.add(schema, { id });
