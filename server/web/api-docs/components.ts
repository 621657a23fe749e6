/** The component names of the merchant API's request and response schemas. */
import type { ZodMiniType } from 'zod/mini';
import * as z from 'zod/mini';
import { Activity } from '#shared/activity/endpoints.ts';
import * as apiKeysEndpoints from '#shared/api-keys/endpoints.ts';
import * as appearanceEndpoints from '#shared/appearance/endpoints.ts';
import * as businessEndpoints from '#shared/business/endpoints.ts';
import { BusinessButton, ButtonTerms } from '#shared/buttons/endpoints.ts';
import * as doctorEndpoints from '#shared/doctor/endpoints.ts';
import * as domainEndpoints from '#shared/domain/endpoints.ts';
import { MerchantEvent } from '#shared/events/merchant-endpoints.ts';
import { ErrorBody } from '#shared/http/fields.ts';
import { Balances } from '#shared/link/fields.ts';
import {
  MerchantLink,
  MerchantLinkSession,
  NewLinkSession,
} from '#shared/link/merchant-endpoints.ts';
import { Balance, Movement } from '#shared/merchant/balance-endpoints.ts';
import { MerchantPaySession, NewPaySession } from '#shared/merchant/endpoints.ts';
import { Quote } from '#shared/pay/endpoints.ts';
import { RefundRequest } from '#shared/refund-requests/endpoints.ts';
import { NewRefund, Refund } from '#shared/refunds/endpoints.ts';
import { ApiRequest, ApiRequestDetail } from '#shared/requests/endpoints.ts';
import * as salesEndpoints from '#shared/sales/endpoints.ts';
import * as webhooksEndpoints from '#shared/webhooks/endpoints.ts';
import { Tested, WebhookEndpoint } from '#shared/webhooks/fields.ts';
import * as logWebhooksEndpoints from '#shared/webhooks/log-endpoints.ts';
import { Delivery, DeliveryDetail } from '#shared/webhooks/log-endpoints.ts';
import { HeldTokens } from '#shared/withdrawals/held-tokens.ts';
import { createPayout, Payout } from '#shared/withdrawals/merchant-endpoints.ts';

const COMPONENTS: Record<string, ZodMiniType> = {
  Activity,
  Appearance: appearanceEndpoints.Appearance,
  AppearanceChange: appearanceEndpoints.update.body,
  NewLogo: appearanceEndpoints.uploadLogo.body,
  Settings: businessEndpoints.BusinessSettings,
  SettingsChange: businessEndpoints.update.body,
  NewOrigin: businessEndpoints.createOrigin.body,
  Verification: domainEndpoints.Verification,
  VerificationCheck: domainEndpoints.check.body,
  NewExamination: doctorEndpoints.examineSite.body,
  Examination: doctorEndpoints.examineSite.response,
  Finding: doctorEndpoints.Finding,
  EmbedReport: doctorEndpoints.EmbedReport,
  Sales: salesEndpoints.read.response,
  SalesPoint: salesEndpoints.SalesPoint,
  ApiKey: apiKeysEndpoints.ApiKey,
  Balance,
  Balances,
  CreatedWebhookEndpoint: webhooksEndpoints.create.response,
  DeletedWebhookEndpoint: webhooksEndpoints.remove.response,
  Delivery,
  DeliveryDetail,
  Button: BusinessButton,
  ButtonTerms,
  Error: ErrorBody,
  Event: MerchantEvent,
  HeldTokens,
  Link: MerchantLink,
  LinkSession: MerchantLinkSession,
  MadeApiKey: apiKeysEndpoints.NewApiKey,
  NewApiKey: apiKeysEndpoints.create.body,
  Movement,
  NewLinkSession,
  NewPaySession,
  NewPayout: createPayout.body,
  NewRefund,
  NewTest: webhooksEndpoints.testAsMerchant.body,
  NewWebhookEndpoint: webhooksEndpoints.create.body,
  PaySession: MerchantPaySession,
  Payout,
  Quote,
  Refund,
  RefundRequest,
  RevokedApiKey: apiKeysEndpoints.RevokedApiKey,
  Request: ApiRequest,
  RequestDetail: ApiRequestDetail,
  RolledApiKey: apiKeysEndpoints.roll.body,
  RedeliveredRange: logWebhooksEndpoints.redeliverRange.response,
  RedeliveryRange: logWebhooksEndpoints.redeliverRange.body,
  RolledSecret: webhooksEndpoints.rollSecret.body,
  Test: Tested,
  WebhookChange: webhooksEndpoints.update.body,
  WebhookEndpoint,
  WebhookSecret: webhooksEndpoints.reveal.response,
};

for (const [id, schema] of Object.entries(COMPONENTS)) z.globalRegistry.add(schema, { id });
