/** `@salus/server` has a typed call for every call of the merchant API. */
import { afterEach, expect, test, vi } from 'vitest';
import { createSalus, type Salus } from '../../packages/server/client.ts';
import { merchantCalls } from '../support/api/endpoints.ts';

const ID = 'ID';
const OTHER = 'OTHER';

const PLAN = {
  name: 'Yoga by the month',
  price: '60.00',
  currency: 'EUR',
  rhythm: 'month',
  enabled: true,
} as const;

const PASS = {
  name: 'Ten classes',
  entries: 10,
  validDays: 90,
  price: '120.00',
  currency: 'EUR',
  enabled: true,
};

/** By operation; `listEvents` is also followed. */
const CALLS: Record<string, (salus: Salus) => Promise<unknown>> = {
  createPaySession: ({ paySessions }) => paySessions.create({ amount: '1', currency: 'EUR' }),
  readPaySession: ({ paySessions }) => paySessions.read(ID),
  listPaySessions: ({ paySessions }) => paySessions.list(),
  cancelPaySession: ({ paySessions }) => paySessions.cancel(ID),
  capturePaySession: ({ paySessions }) => paySessions.capture(ID),
  releasePaySession: ({ paySessions }) => paySessions.release(ID),
  createRefund: ({ paySessions }) => paySessions.refund(ID),
  listRefunds: ({ paySessions }) => paySessions.refunds(ID),
  listAllRefunds: ({ refunds }) => refunds.list(),
  readRefund: ({ refunds }) => refunds.read(ID),
  listRefundRequests: ({ refundRequests }) => refundRequests.list(),
  declineRefundRequest: ({ refundRequests }) => refundRequests.decline(ID, 'No.'),
  listActivity: ({ activity }) => activity.list(),
  readBalance: ({ balance }) => balance.read(),
  listStatements: ({ statements }) => statements.list(),
  readStatement: ({ statements }) => statements.read(ID),
  readStatementPdf: ({ statements }) => statements.pdf(ID),
  listJournal: ({ statements }) => statements.journalPage(ID),
  listSettlements: ({ settlements }) => settlements.list(),
  readSettlement: ({ settlements }) => settlements.read(ID),
  listSettlementLines: ({ settlements }) => settlements.lines(ID),
  listPayoutLines: ({ settlements }) => settlements.payoutLines(ID),
  listMovements: ({ balance }) => balance.movements(),
  createPayout: ({ payouts }) => payouts.create({ amount: '1' }),
  cancelPayout: ({ payouts }) => payouts.cancel(ID),
  listPayouts: ({ payouts }) => payouts.list(),
  readPayout: ({ payouts }) => payouts.read(ID),
  createButton: ({ buttons }) => buttons.create({ name: 'Tea', currency: 'EUR', enabled: true }),
  readButton: ({ buttons }) => buttons.read(ID),
  listButtons: ({ buttons }) => buttons.list(),
  changeButton: ({ buttons }) =>
    buttons.change(ID, { name: 'Tea', currency: 'EUR', enabled: true }),
  listPasses: ({ passes }) => passes.list(),
  createPass: ({ passes }) => passes.create(PASS),
  readPass: ({ passes }) => passes.read(ID),
  changePass: ({ passes }) => passes.change(ID, PASS),
  extendPass: ({ passes }) => passes.extend(ID, { days: 7 }),
  givePass: ({ passes }) => passes.give(ID),
  listHoldings: ({ passes }) => passes.holdings(ID),
  readHolding: ({ holdings }) => holdings.read(ID),
  freezeHolding: ({ holdings }) => holdings.freeze(ID, { until: null }),
  listVisits: ({ passes }) => passes.visits(ID),
  takeVisit: ({ passes }) => passes.takeVisit(ID, { code: '12345678' }),
  returnVisit: ({ visits }) => visits.giveBack(ID),
  importPasses: ({ passImports }) =>
    passImports.create(ID, { rows: [{ email: 'eva@shop.test' }], preview: true }),
  listPassImports: ({ passImports }) => passImports.list(ID),
  approvePassImport: ({ passImports }) => passImports.approve(ID),
  listPlans: ({ plans }) => plans.list(),
  createPlan: ({ plans }) => plans.create(PLAN),
  readPlan: ({ plans }) => plans.read(ID),
  changePlan: ({ plans }) => plans.change(ID, PLAN),
  retirePlan: ({ plans }) => plans.retire(ID, { choice: 'end' }),
  listMandates: ({ mandates }) => mandates.list(),
  listAgreements: ({ agreements }) => agreements.list(),
  readAgreement: ({ agreements }) => agreements.read(ID),
  endAgreement: ({ agreements }) => agreements.end(ID),
  freezeAgreement: ({ agreements }) => agreements.freeze(ID, { until: null }),
  changeAgreement: ({ agreements }) => agreements.changePrice(ID, { price: '65.00' }),
  listCharges: ({ charges }) => charges.list(),
  waiveCharge: ({ charges }) => charges.waive(ID),
  writeOffCharge: ({ charges }) => charges.writeOff(ID),
  payChargeElsewhere: ({ charges }) => charges.payElsewhere(ID),
  moveTestClock: ({ testClock }) => testClock.move('2027-01-31T06:00:00Z'),
  listCoupons: ({ coupons }) => coupons.list(),
  createCoupon: ({ coupons }) => coupons.create({ name: 'Spring', percent: '10' }),
  readCoupon: ({ coupons }) => coupons.read(ID),
  changeCoupon: ({ coupons }) => coupons.change(ID, { enabled: false }),
  issueInvoice: ({ invoices }) => invoices.issue({ paySession: ID }),
  readInvoice: ({ invoices }) => invoices.read(ID),
  listInvoices: ({ invoices }) => invoices.list(),
  listUninvoicedPayments: ({ invoices }) => invoices.uninvoiced(),
  readInvoiceFile: ({ invoices }) => invoices.file(ID, { format: 'xml' }),
  voidInvoice: ({ invoices }) => invoices.void(ID, { reason: 'Wrong name' }),
  readInvoiceSettings: ({ invoices }) => invoices.settings(),
  changeInvoiceSettings: ({ invoices }) => invoices.changeSettings({ mailed: true }),
  createLinkSession: ({ linkSessions }) => linkSessions.create({}),
  importMemberships: ({ linkSessions }) =>
    linkSessions.importMemberships({
      rows: [{ reference: 'eva', plan: 'Yoga', nextDue: '2027-01-31' }],
      preview: true,
    }),
  readLinkSession: ({ linkSessions }) => linkSessions.read(ID),
  listLinkSessions: ({ linkSessions }) => linkSessions.list(),
  cancelLinkSession: ({ linkSessions }) => linkSessions.cancel(ID),
  listLinks: ({ links }) => links.list(),
  readLink: ({ links }) => links.read(ID),
  readSales: ({ sales }) => sales.read(),
  readSettings: ({ settings }) => settings.read(),
  updateSettings: ({ settings }) => settings.update({ linkDeniedURL: null }),
  createOrigin: ({ settings }) => settings.createOrigin('https://shop.test'),
  deleteOrigin: ({ settings }) => settings.deleteOrigin('https://shop.test'),
  readAppearance: ({ appearance }) => appearance.read(),
  updateAppearance: ({ appearance }) => appearance.update({ radius: 4 }),
  uploadLogo: ({ appearance }) => appearance.uploadLogo('AAAA'),
  deleteLogo: ({ appearance }) => appearance.deleteLogo(),
  readVerification: ({ verification }) => verification.read(),
  checkVerification: ({ verification }) => verification.check('dns'),
  examineSite: ({ doctor }) => doctor.examine('https://shop.test'),
  listEmbedReports: ({ embedReports }) => embedReports.list(),
  listEvents: ({ events }) => events.list(),
  readEvent: ({ events }) => events.read(ID),
  testWebhook: ({ webhook }) => webhook.test(),
  listWebhookEndpoints: ({ webhookEndpoints }) => webhookEndpoints.list(),
  createWebhookEndpoint: ({ webhookEndpoints }) =>
    webhookEndpoints.create({ url: 'https://shop.test' }),
  readWebhookEndpoint: ({ webhookEndpoints }) => webhookEndpoints.read(ID),
  updateWebhookEndpoint: ({ webhookEndpoints }) => webhookEndpoints.update(ID, { enabled: false }),
  deleteWebhookEndpoint: ({ webhookEndpoints }) => webhookEndpoints.delete(ID),
  rollWebhookSecret: ({ webhookEndpoints }) => webhookEndpoints.rollSecret(ID),
  testWebhookEndpoint: ({ webhookEndpoints }) => webhookEndpoints.test(ID),
  listWebhookDeliveries: ({ webhookEndpoints }) => webhookEndpoints.deliveries(ID),
  readWebhookDelivery: ({ webhookEndpoints }) => webhookEndpoints.readDelivery(ID, OTHER),
  redeliverWebhook: ({ webhookEndpoints }) => webhookEndpoints.redeliver(ID, OTHER),
  redeliverWebhooks: ({ webhookEndpoints }) =>
    webhookEndpoints.redeliverRange(ID, { from: '2026-11-23T00:00:00Z' }),
  listApiKeys: ({ apiKeys }) => apiKeys.list(),
  createApiKey: ({ apiKeys }) => apiKeys.create({ name: 'Till', scopes: ['balance:read'] }),
  rollApiKey: ({ apiKeys }) => apiKeys.roll(ID, 24),
  revokeApiKey: ({ apiKeys }) => apiKeys.revoke(ID),
  listRequests: ({ requests }) => requests.list(),
  readRequest: ({ requests }) => requests.read(ID),
};

afterEach(() => void vi.unstubAllGlobals());

/** The requests of each method of the client, and its retries without an answer. */
async function sent(make: (salus: Salus) => Promise<unknown>) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: URL, { method }: RequestInit) => {
    asked.push(`${method} ${url.pathname}`);
    return Response.json({ code: 'unavailable' }, { status: 503, headers: { 'retry-after': '0' } });
  });
  const salus = createSalus({ url: 'https://pay.example', token: 't', retries: 1 });
  await expect(make(salus)).rejects.toMatchObject({ code: 'unavailable' });
  return asked;
}

test('every call of the merchant API has one', () => {
  expect(Object.keys(CALLS).sort()).toEqual(merchantCalls.map(({ name }) => name ?? '').sort());
});

test.each(merchantCalls.map((endpoint) => [endpoint.name ?? '', endpoint] as const))(
  '%s goes to its address, and is retried unless that would take effect twice',
  async (name, { method, path, headers }) => {
    const make = CALLS[name];
    if (!make) throw new Error(`no call for ${name}`);

    const asked = await sent(make);

    const address = path.replace(':id', ID).replace(':delivery', OTHER);
    expect(new Set(asked)).toEqual(new Set([`${method} /api${address}`]));
    const isOnce = method === 'POST' && path.startsWith('/merchant/api-keys') && !headers;
    expect(asked).toHaveLength(isOnce ? 1 : 2);
  },
);
