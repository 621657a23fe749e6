/** The component names of the merchant API's request and response schemas. */
import type { ZodMiniType } from 'zod/mini';
import * as z from 'zod/mini';
import { Activity } from '#shared/activity/schemas.ts';
import * as apiKeysEndpoints from '#shared/api-keys/endpoints.ts';
import * as apiKeysSchemas from '#shared/api-keys/schemas.ts';
import * as appearanceEndpoints from '#shared/appearance/endpoints.ts';
import * as appearanceSchemas from '#shared/appearance/schemas.ts';
import * as businessEndpoints from '#shared/business/endpoints.ts';
import * as businessSchemas from '#shared/business/schemas.ts';
import { BusinessButton, ButtonTerms } from '#shared/buttons/schemas.ts';
import { Captured } from '#shared/capture/fields.ts';
import * as couponsEndpoints from '#shared/coupons/endpoints.ts';
import * as couponsSchemas from '#shared/coupons/schemas.ts';
import * as doctorEndpoints from '#shared/doctor/endpoints.ts';
import * as doctorSchemas from '#shared/doctor/schemas.ts';
import * as domainEndpoints from '#shared/domain/endpoints.ts';
import * as domainSchemas from '#shared/domain/schemas.ts';
import { MerchantEvent } from '#shared/events/merchant-schemas.ts';
import { ErrorBody } from '#shared/http/fields.ts';
import * as invoicesEndpoints from '#shared/invoices/endpoints.ts';
import * as invoicesFields from '#shared/invoices/fields.ts';
import * as invoicesSchemas from '#shared/invoices/schemas.ts';
import { Balances } from '#shared/link/fields.ts';
import { importMemberships } from '#shared/link/import-schemas.ts';
import {
  MerchantLink,
  MerchantLinkSession,
  NewLinkSession,
} from '#shared/link/merchant-schemas.ts';
import { Balance, Movement } from '#shared/merchant/balance-schemas.ts';
import { NewPaySession } from '#shared/merchant/new-pay-session.ts';
import { MerchantPaySession } from '#shared/merchant/schemas.ts';
import * as passEndpoints from '#shared/passes/endpoints.ts';
import * as importEndpoints from '#shared/passes/import-endpoints.ts';
import { Holding, NewVisit, Pass, PassTerms, Visit } from '#shared/passes/schemas.ts';
import { Figures } from '#shared/pay/figures.ts';
import { Quote } from '#shared/pay/schemas.ts';
import * as planEndpoints from '#shared/plans/endpoints.ts';
import { Agreement, Charge, Mandate, Plan, PriceChange } from '#shared/plans/schemas.ts';
import { SoldPlan } from '#shared/plans/sold.ts';
import { PlanTerms } from '#shared/plans/terms.ts';
import { RefundRequest } from '#shared/refund-requests/schemas.ts';
import { NewRefund, Refund } from '#shared/refunds/schemas.ts';
import { ApiRequest, ApiRequestDetail } from '#shared/requests/schemas.ts';
import { NewCapture } from '#shared/reservations/schemas.ts';
import * as salesEndpoints from '#shared/sales/endpoints.ts';
import * as salesSchemas from '#shared/sales/schemas.ts';
import { Settlement, SettlementLine } from '#shared/settlements/schemas.ts';
import { readOwnPdf } from '#shared/statements/endpoints.ts';
import {
  JournalEntry,
  StatedMovement,
  Statement,
  StatementPeriod,
} from '#shared/statements/schemas.ts';
import * as testModeEndpoints from '#shared/test-mode/endpoints.ts';
import * as webhooksEndpoints from '#shared/webhooks/endpoints.ts';
import { Tested, WebhookEndpoint } from '#shared/webhooks/fields.ts';
import * as logWebhooksEndpoints from '#shared/webhooks/log-endpoints.ts';
import { Delivery, DeliveryDetail } from '#shared/webhooks/log-schemas.ts';
import { HeldTokens } from '#shared/withdrawals/held-tokens.ts';
import { createPayout } from '#shared/withdrawals/merchant-endpoints.ts';
import { Payout } from '#shared/withdrawals/merchant-schemas.ts';

const COMPONENTS: Record<string, ZodMiniType> = {
  Activity,
  Appearance: appearanceSchemas.Appearance,
  AppearanceChange: appearanceEndpoints.update.body,
  NewLogo: appearanceEndpoints.uploadLogo.body,
  Settings: businessSchemas.BusinessSettings,
  SettingsChange: businessEndpoints.update.body,
  NewOrigin: businessEndpoints.createOrigin.body,
  Verification: domainSchemas.Verification,
  VerificationCheck: domainEndpoints.check.body,
  NewExamination: doctorEndpoints.examineSite.body,
  Examination: doctorEndpoints.examineSite.response,
  Finding: doctorSchemas.Finding,
  EmbedReport: doctorSchemas.EmbedReport,
  Sales: salesEndpoints.read.response,
  SalesPoint: salesSchemas.SalesPoint,
  ApiKey: apiKeysSchemas.ApiKey,
  Balance,
  Balances,
  Captured,
  CreatedWebhookEndpoint: webhooksEndpoints.create.response,
  DeletedWebhookEndpoint: webhooksEndpoints.remove.response,
  Delivery,
  DeliveryDetail,
  Button: BusinessButton,
  Coupon: couponsSchemas.Coupon,
  CouponChange: couponsEndpoints.change.body,
  NewCoupon: couponsEndpoints.create.body,
  Invoice: invoicesFields.Invoice,
  InvoiceFile: invoicesFields.InvoiceFile,
  InvoiceSettings: invoicesSchemas.InvoiceSettings,
  InvoiceSettingsChange: invoicesEndpoints.changeSettings.body,
  UninvoicedPayment: invoicesSchemas.UninvoicedPayment,
  NewInvoice: invoicesEndpoints.issue.body,
  VoidedInvoice: invoicesEndpoints.voidInvoice.body,
  ButtonTerms,
  Error: ErrorBody,
  Event: MerchantEvent,
  Figures,
  HeldTokens,
  Link: MerchantLink,
  LinkSession: MerchantLinkSession,
  MembershipImport: importMemberships.response,
  NewMembershipImport: importMemberships.body,
  Extension: passEndpoints.extendAll.response,
  Given: passEndpoints.give.response,
  Holding,
  Import: importEndpoints.importPasses.response,
  Imports: importEndpoints.imports.response,
  NewExtension: passEndpoints.extendAll.body,
  NewFreeze: passEndpoints.freeze.body,
  NewGift: passEndpoints.give.body,
  NewImport: importEndpoints.importPasses.body,
  NewVisit,
  Pass,
  PassTerms,
  Plan,
  PlanTerms,
  SoldPlan,
  PlanRetirement: planEndpoints.retire.body,
  Mandate,
  Agreement,
  AgreementEnd: planEndpoints.end.body,
  AgreementFreeze: planEndpoints.freeze.body,
  NewPrice: planEndpoints.changePrice.body,
  PriceChange,
  Charge,
  Visit,
  MadeApiKey: apiKeysSchemas.NewApiKey,
  NewApiKey: apiKeysEndpoints.create.body,
  Movement,
  NewCapture,
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
  RevokedApiKey: apiKeysSchemas.RevokedApiKey,
  Request: ApiRequest,
  RequestDetail: ApiRequestDetail,
  RolledApiKey: apiKeysEndpoints.roll.body,
  RedeliveredRange: logWebhooksEndpoints.redeliverRange.response,
  RedeliveryRange: logWebhooksEndpoints.redeliverRange.body,
  RolledSecret: webhooksEndpoints.rollSecret.body,
  Settlement,
  SettlementLine,
  NewTestClock: testModeEndpoints.moveClock.body,
  TestClock: testModeEndpoints.moveClock.response,
  JournalEntry,
  StatedMovement,
  Statement,
  StatementFile: readOwnPdf.response,
  StatementPeriod,
  Test: Tested,
  WebhookChange: webhooksEndpoints.update.body,
  WebhookEndpoint,
  WebhookSecret: webhooksEndpoints.reveal.response,
};

for (const [id, schema] of Object.entries(COMPONENTS)) z.globalRegistry.add(schema, { id });
