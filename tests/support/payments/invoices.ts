/** Businesses that issue invoices, and the invoices of their payments. */
import * as businessEndpoints from '#shared/business/endpoints.ts';
import * as endpoints from '#shared/invoices/endpoints.ts';
import type { Buyer, Invoice } from '#shared/invoices/fields.ts';
import * as memberEndpoints from '#shared/invoices/member-endpoints.ts';
import type { InvoiceSettingsChanges } from '#shared/invoices/schemas.ts';
import type { TestApi } from '../api/api.ts';
import type { TestMember } from '../people/people.ts';
import { paidScene } from './refunds.ts';

export const SELLER = {
  name: 'Casa Alba S.L.',
  street: 'Calle Mayor 1',
  postcode: '28013',
  city: 'Madrid',
  country: 'ES',
  exemption: 'Exento, art. 20 LIVA',
};
export const VAT_ID = 'ESB12345678';
export const BUYER: Buyer = {
  name: 'Ona Puig',
  street: 'Carrer Nou 2',
  postcode: '08001',
  city: 'Barcelona',
  country: 'ES',
};

/** 40.00 EUR of two rates, of which 38.00 are paid. */
export const TWO_RATES = {
  amount: '40.00',
  currency: 'EUR',
  description: 'Yoga and tea',
  lineItems: [
    { name: 'Yoga class', quantity: 2, amount: '30.00', taxRate: '21' },
    { name: 'Linden tea', quantity: 1, amount: '10.00', taxRate: '10' },
  ],
};

type Business = { apiToken: string };

export const changeSettings = (
  api: TestApi,
  { apiToken }: Business,
  body: InvoiceSettingsChanges,
) => api.call(endpoints.changeSettings, { token: apiToken, body });

/** Gives a business all that its invoices must state. */
export async function asSeller(
  api: TestApi,
  merchant: Business,
  { vatId = VAT_ID, ...changes }: InvoiceSettingsChanges & { vatId?: string | null } = {},
): Promise<void> {
  const answers = [
    await changeSettings(api, merchant, { seller: SELLER, ...changes }),
    await api.call(businessEndpoints.update, {
      token: merchant.apiToken,
      body: { tax: { vatId } },
    }),
  ];
  for (const { statusCode, body } of answers) if (statusCode !== 200) throw new Error(body);
}

/** A paid session of a business that can issue its invoice. */
export async function invoiceScene(
  api: TestApi,
  session: Record<string, unknown> = TWO_RATES,
  settings: Parameters<typeof asSeller>[2] = {},
) {
  const scene = await paidScene(api, session, { cash: '100000' });
  await asSeller(api, scene.merchant, settings);
  return scene;
}

export const issue = (api: TestApi, { apiToken }: Business, paySession: string, buyer = BUYER) =>
  api.call(endpoints.issue, { token: apiToken, body: { paySession, buyer } });

export async function issued(api: TestApi, merchant: Business, id: string): Promise<Invoice> {
  const answer = await issue(api, merchant, id);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json();
}

/** Newest first. */
export async function invoicesOf(
  api: TestApi,
  { apiToken }: Business,
  paySession?: string,
): Promise<Invoice[]> {
  const query = paySession ? { paySession } : {};
  return (await api.call(endpoints.list, { token: apiToken, query })).json().data;
}

export const voidInvoice = (api: TestApi, { apiToken }: Business, id: string) =>
  api.call(endpoints.voidInvoice, {
    token: apiToken,
    params: { id },
    body: { reason: 'Wrong name' },
  });

export const askAsPayer = (api: TestApi, { token }: TestMember, paySession: string) =>
  api.call(memberEndpoints.issue, { token, body: { paySession, buyer: BUYER } });

export async function fileOf(
  api: TestApi,
  { apiToken }: Business,
  id: string,
  query: { format?: 'pdf' | 'xml'; locale?: string } = {},
): Promise<Buffer> {
  const answer = await api.call(endpoints.readFile, { token: apiToken, params: { id }, query });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return Buffer.from(answer.json().content, 'base64');
}
