/** Generates the types and currencies of `@salus/server` from the schemas of the API. */
import { writeFile } from 'node:fs/promises';
import { compile } from 'json-schema-to-typescript';
import * as z from 'zod/mini';
import * as activityEndpoints from '../../shared/activity/endpoints.ts';
import * as activitySchemas from '../../shared/activity/schemas.ts';
import * as apiKeysEndpoints from '../../shared/api-keys/endpoints.ts';
import * as apiKeysSchemas from '../../shared/api-keys/schemas.ts';
import * as appearanceEndpoints from '../../shared/appearance/endpoints.ts';
import * as appearanceSchemas from '../../shared/appearance/schemas.ts';
import * as businessEndpoints from '../../shared/business/endpoints.ts';
import * as businessSchemas from '../../shared/business/schemas.ts';
import * as buttonsEndpoints from '../../shared/buttons/endpoints.ts';
import * as buttonsSchemas from '../../shared/buttons/schemas.ts';
import * as couponsEndpoints from '../../shared/coupons/endpoints.ts';
import * as couponsSchemas from '../../shared/coupons/schemas.ts';
import * as doctorEndpoints from '../../shared/doctor/endpoints.ts';
import * as doctorSchemas from '../../shared/doctor/schemas.ts';
import * as domainSchemas from '../../shared/domain/schemas.ts';
import { PAY_SESSION_EVENTS, TEST_EVENT } from '../../shared/events/fields.ts';
import * as merchantEventsEndpoints from '../../shared/events/merchant-endpoints.ts';
import { proofFields } from '../../shared/factors/proof.ts';
import * as invoicesEndpoints from '../../shared/invoices/endpoints.ts';
import * as invoicesFields from '../../shared/invoices/fields.ts';
import * as invoicesSchemas from '../../shared/invoices/schemas.ts';
import * as merchantLinkEndpoints from '../../shared/link/merchant-endpoints.ts';
import * as merchantLinkSchemas from '../../shared/link/merchant-schemas.ts';
import * as balanceEndpoints from '../../shared/merchant/balance-endpoints.ts';
import * as balanceSchemas from '../../shared/merchant/balance-schemas.ts';
import * as merchantEndpoints from '../../shared/merchant/endpoints.ts';
import * as merchantSchemas from '../../shared/merchant/schemas.ts';
import { CURRENCIES, decimalsOf, isToken } from '../../shared/money.ts';
import * as passesEndpoints from '../../shared/passes/endpoints.ts';
import * as passImportEndpoints from '../../shared/passes/import-endpoints.ts';
import * as passesSchemas from '../../shared/passes/schemas.ts';
import * as plansEndpoints from '../../shared/plans/endpoints.ts';
import * as planEvents from '../../shared/plans/events.ts';
import * as plansSchemas from '../../shared/plans/schemas.ts';
import * as refundRequestsEndpoints from '../../shared/refund-requests/endpoints.ts';
import * as refundRequestsSchemas from '../../shared/refund-requests/schemas.ts';
import * as refundsEndpoints from '../../shared/refunds/endpoints.ts';
import * as refundsSchemas from '../../shared/refunds/schemas.ts';
import * as requestsEndpoints from '../../shared/requests/endpoints.ts';
import * as requestsSchemas from '../../shared/requests/schemas.ts';
import * as reservationsEndpoints from '../../shared/reservations/endpoints.ts';
import * as salesEndpoints from '../../shared/sales/endpoints.ts';
import * as settlementsEndpoints from '../../shared/settlements/endpoints.ts';
import * as settlementsSchemas from '../../shared/settlements/schemas.ts';
import * as statementsEndpoints from '../../shared/statements/endpoints.ts';
import * as statementsSchemas from '../../shared/statements/schemas.ts';
import * as testModeEndpoints from '../../shared/test-mode/endpoints.ts';
import * as webhooksEndpoints from '../../shared/webhooks/endpoints.ts';
import * as webhookFields from '../../shared/webhooks/fields.ts';
import * as logWebhooksEndpoints from '../../shared/webhooks/log-endpoints.ts';
import * as logWebhooksSchemas from '../../shared/webhooks/log-schemas.ts';
import * as payoutsEndpoints from '../../shared/withdrawals/merchant-endpoints.ts';
import * as payoutsSchemas from '../../shared/withdrawals/merchant-schemas.ts';

const TYPES = new URL('../../packages/server/api-types.ts', import.meta.url);
export const SERVER_CURRENCIES = new URL('../../packages/server/currencies.ts', import.meta.url);

const GENERATED =
  '/** Made from the contracts by `node scripts/build/server-types.mjs`; never edited by hand. */\n';

/** The fields with which a person confirms a call are not part of the server's types. */
const withoutProof = (body) =>
  z.omit(body, Object.fromEntries(Object.keys(proofFields).map((field) => [field, true])));

const SENT = {
  NewPaySession: merchantEndpoints.createSession.body,
  PaySessionFilter: merchantEndpoints.listSessions.query,
  NewCapture: reservationsEndpoints.capture.body,
  NewRefund: refundsEndpoints.refundSession.body,
  RefundFilter: refundsEndpoints.list.query,
  AllRefundsFilter: refundsEndpoints.listAll.query,
  MovementFilter: balanceEndpoints.listMovements.query,
  StatementFilter: statementsEndpoints.readOwn.query,
  StatementPdfFilter: statementsEndpoints.readOwnPdf.query,
  SettlementFilter: settlementsEndpoints.list.query,
  LineFilter: settlementsEndpoints.listLines.query,
  PayoutFilter: payoutsEndpoints.listPayouts.query,
  ButtonTerms: buttonsEndpoints.create.body,
  ButtonFilter: buttonsEndpoints.list.query,
  PassTerms: passesSchemas.PassTerms,
  PassFilter: passesEndpoints.list.query,
  ExtraDays: passesEndpoints.extendAll.body,
  NewPassGift: passesEndpoints.give.body,
  HoldingFilter: passesEndpoints.holdings.query,
  NewFreeze: passesEndpoints.freeze.body,
  NewVisit: passesSchemas.NewVisit,
  VisitFilter: passesEndpoints.visits.query,
  NewPassImport: passImportEndpoints.importPasses.body,
  PlanTerms: plansEndpoints.create.body,
  PlanFilter: plansEndpoints.list.query,
  PlanRetirement: plansEndpoints.retire.body,
  MandateFilter: plansEndpoints.mandates.query,
  AgreementFilter: plansEndpoints.agreements.query,
  AgreementEnd: plansEndpoints.end.body,
  AgreementFreeze: plansEndpoints.freeze.body,
  NewPrice: plansEndpoints.changePrice.body,
  ChargeFilter: plansEndpoints.charges.query,
  NewCoupon: couponsEndpoints.create.body,
  CouponChanges: couponsEndpoints.change.body,
  CouponFilter: couponsEndpoints.list.query,
  NewInvoice: invoicesEndpoints.issue.body,
  InvoiceFilter: invoicesEndpoints.list.query,
  UninvoicedFilter: invoicesEndpoints.listUninvoiced.query,
  InvoiceFileWish: invoicesEndpoints.readFile.query,
  VoidedInvoice: invoicesEndpoints.voidInvoice.body,
  InvoiceSettingsChange: invoicesEndpoints.changeSettings.body,
  EventFilter: merchantEventsEndpoints.list.query,
  NewLinkSession: merchantLinkEndpoints.createSession.body,
  NewMembershipImport: merchantLinkEndpoints.importMemberships.body,
  LinkSessionFilter: merchantLinkEndpoints.listSessions.query,
  LinkFilter: merchantLinkEndpoints.list.query,
  RefundRequestFilter: refundRequestsEndpoints.list.query,
  NewPayout: payoutsEndpoints.createPayout.body,
  SettingsChange: withoutProof(businessEndpoints.update.body),
  AppearanceChange: appearanceEndpoints.update.body,
  ActivityFilter: activityEndpoints.list.query,
  SalesFilter: salesEndpoints.read.query,
  NewApiKey: withoutProof(apiKeysEndpoints.create.body),
  RequestFilter: requestsEndpoints.list.query,
  NewWebhookEndpoint: withoutProof(webhooksEndpoints.create.body),
  WebhookEndpointChange: withoutProof(webhooksEndpoints.update.body),
  DeliveryFilter: logWebhooksEndpoints.list.query,
  RedeliveryRange: logWebhooksEndpoints.redeliverRange.body,
};

/** The one event of a payment that contains a refund: `type` tells TypeScript so. */
const REFUNDED = 'pay_session.refunded';
const paySessionData = merchantSchemas.WebhookEvent.shape.data;

const ANSWERED = {
  PaySession: merchantEndpoints.createSession.response,
  LinkSession: merchantLinkEndpoints.createSession.response,
  MembershipImport: merchantLinkEndpoints.importMemberships.response,
  Link: merchantLinkEndpoints.read.response,
  Refund: refundsSchemas.Refund,
  Balance: balanceSchemas.Balance,
  Movement: balanceSchemas.Movement,
  StatementPeriod: statementsSchemas.StatementPeriod,
  Statement: statementsSchemas.Statement,
  StatementFile: statementsEndpoints.readOwnPdf.response,
  JournalEntry: statementsSchemas.JournalEntry,
  Settlement: settlementsSchemas.Settlement,
  SettlementLine: settlementsSchemas.SettlementLine,
  Payout: payoutsSchemas.Payout,
  Button: buttonsSchemas.BusinessButton,
  Pass: passesSchemas.Pass,
  ExtendedPasses: passesEndpoints.extendAll.response,
  GivenPass: passesEndpoints.give.response,
  Holding: passesSchemas.Holding,
  Visit: passesSchemas.Visit,
  PassImport: passImportEndpoints.importPasses.response,
  Plan: plansSchemas.Plan,
  Mandate: plansSchemas.Mandate,
  Agreement: plansSchemas.Agreement,
  PriceChange: plansSchemas.PriceChange,
  Charge: plansSchemas.Charge,
  Coupon: couponsSchemas.Coupon,
  Invoice: invoicesFields.Invoice,
  InvoiceFile: invoicesFields.InvoiceFile,
  InvoiceSettings: invoicesSchemas.InvoiceSettings,
  UninvoicedPayment: invoicesSchemas.UninvoicedPayment,
  RefundRequest: refundRequestsSchemas.RefundRequest,
  Activity: activitySchemas.Activity,
  Sales: salesEndpoints.read.response,
  Settings: businessSchemas.BusinessSettings,
  Appearance: appearanceSchemas.Appearance,
  Verification: domainSchemas.Verification,
  Examination: doctorEndpoints.examineSite.response,
  EmbedReport: doctorSchemas.EmbedReport,
  ApiKey: apiKeysSchemas.ApiKey,
  CreatedApiKey: apiKeysSchemas.NewApiKey,
  ApiRequest: requestsSchemas.ApiRequest,
  ApiRequestDetail: requestsSchemas.ApiRequestDetail,
  WebhookEndpoint: webhookFields.WebhookEndpoint,
  WebhookSecret: webhooksEndpoints.rollSecret.response,
  Delivery: logWebhooksSchemas.Delivery,
  DeliveryDetail: logWebhooksSchemas.DeliveryDetail,
  RedeliveredRange: logWebhooksEndpoints.redeliverRange.response,
  TestClock: testModeEndpoints.moveClock.response,
  TestedWebhook: webhooksEndpoints.testAsMerchant.response,
  PaySessionEvent: z.extend(merchantSchemas.WebhookEvent, {
    type: z.enum(PAY_SESSION_EVENTS.filter((type) => type !== REFUNDED)),
    data: z.omit(paySessionData, { refund: true }),
  }),
  PaySessionRefundedEvent: z.extend(merchantSchemas.WebhookEvent, {
    type: z.literal(REFUNDED),
    data: z.required(paySessionData, { refund: true }),
  }),
  LinkEvent: merchantLinkSchemas.LinkEvent,
  RefundRequestEvent: refundRequestsSchemas.RefundRequestEvent,
  HoldingEvent: passesSchemas.HoldingEvent,
  VisitEvent: passesSchemas.VisitEvent,
  MandateEvent: planEvents.MandateEvent,
  AgreementEvent: planEvents.AgreementEvent,
  ChargeEvent: planEvents.ChargeEvent,
};
const EVENTS = `/** Of \`salus trigger webhook.test\` and the button beside your webhook. */
export interface WebhookTest {
  id: string;
  type: '${TEST_EVENT}';
  timestamp: string;
  test: true;
  data: { message: string };
}

export type SalusEvent =
  | PaySessionEvent
  | PaySessionRefundedEvent
  | LinkEvent
  | RefundRequestEvent
  | HoldingEvent | VisitEvent
  | MandateEvent | AgreementEvent | ChargeEvent
  | WebhookTest;
`;

const OPTIONS = {
  additionalProperties: false,
  bannerComment: '',
  style: { singleQuote: true, printWidth: 100 },
};

/** @returns {Promise<string>} the content of `api-types.ts` */
async function serverTypes() {
  const texts = [GENERATED];
  for (const [io, schemas] of Object.entries({ input: SENT, output: ANSWERED })) {
    for (const [name, schema] of Object.entries(schemas)) {
      texts.push(await compile(z.toJSONSchema(schema, { io }), name, OPTIONS));
    }
  }
  return [...texts, EVENTS].join('\n');
}

/** @returns {string} the content of `currencies.ts` */
export function serverCurrencies() {
  const fiat = CURRENCIES.filter((code) => !isToken(code));
  return `${GENERATED}
/** Decimals that an amount in each currency has. Intl knows other ones, such as none for HUF. */
export const CURRENCY_DECIMALS: Readonly<Record<string, number>> = {
${fiat.map((code) => `  ${code}: ${decimalsOf(code)},\n`).join('')}};
`;
}

if (import.meta.main) {
  await writeFile(TYPES, await serverTypes());
  await writeFile(SERVER_CURRENCIES, serverCurrencies());
}
