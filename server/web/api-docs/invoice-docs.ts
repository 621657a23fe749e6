/** Examples and field descriptions of invoices; a test validates them against the schemas. */
import type { ErrorCode } from '#shared/errors.ts';
import type { Invoice } from '#shared/invoices/fields.ts';
import type { InvoiceSettings, UninvoicedPayment } from '#shared/invoices/schemas.ts';
import type { Meaning } from './member-error-meanings.ts';

const INVOICE = 'ivc_3t5w0y7z2b4d7n2c9v4x8k1m6q';
const CANCELLATION = 'ivc_4t5w0y7z2b4d7n2c9v4x8k1m6q';

const seller = {
  name: 'Casa Alba S.L.',
  street: 'Calle Mayor 1',
  postcode: '28013',
  city: 'Madrid',
  country: 'ES',
};

const buyer = {
  name: 'Ona Puig',
  street: 'Carrer Nou 2',
  postcode: '08001',
  city: 'Barcelona',
  country: 'ES',
  vatId: null,
};

const settings: InvoiceSettings = {
  seller: { ...seller, vatId: 'ESB12345678', exemption: null },
  prefix: 'S-',
  eachPayment: false,
  byPayer: true,
  mailed: true,
  simplified: { amount: '400.00', currency: 'EUR' },
};

const invoice: Invoice = {
  id: INVOICE,
  livemode: true,
  kind: 'invoice',
  number: 'S-2026-00001',
  date: '2026-11-21',
  issuedAt: '2026-11-21T10:05:00.000Z',
  voidedAt: null,
  paySessionId: 'pay_3t5w0y7z2b4d7n2c9v4x8k1m6q',
  transactionId: 'txn_3t5w0y7z2b4d7n2c9v4x8k1m6q',
  corrects: null,
  correctedBy: [],
  reason: null,
  seller: { id: 'usr_3t5w0y7z2b4d7n2c9v4x8k1m6q', ...seller, vatId: 'ESB12345678' },
  buyer,
  exemption: null,
  description: 'Yoga class',
  currency: 'EUR',
  lines: [
    {
      name: 'Yoga class',
      quantity: 2,
      rate: '21',
      category: 'S',
      amount: '38.00',
      taxable: '31.40',
    },
  ],
  taxes: [{ rate: '21', category: 'S', taxable: '31.40', tax: '6.60' }],
  taxable: '31.40',
  tax: '6.60',
  total: '38.00',
  gross: '40.00',
  coupon: '0.00',
  discount: '2.00',
  tokens: '152',
  paidOn: '2026-11-21',
};

const cancellation: Invoice = {
  ...invoice,
  id: CANCELLATION,
  kind: 'cancellation',
  number: 'S-2026-00002',
  corrects: { id: INVOICE, number: invoice.number, date: invoice.date },
  reason: 'Wrong name',
  lines: invoice.lines.map((line) => ({ ...line, quantity: 1 })),
  gross: null,
  coupon: null,
  discount: null,
  tokens: null,
  paidOn: null,
};

const uninvoiced: UninvoicedPayment = {
  paySessionId: invoice.paySessionId,
  transactionId: 'txn_3t5w0y7z2b4d7n2c9v4x8k1m6q',
  paidAt: '2026-11-21T10:04:58.000Z',
  description: 'Yoga class',
  reference: 'A-1042',
  currency: 'EUR',
  total: '38.00',
  missing: ['buyer.name', 'buyer.street', 'buyer.city', 'buyer.country'],
};

export const INVOICE_EXAMPLES = {
  readInvoiceSettings: { response: settings },
  changeInvoiceSettings: { body: { byPayer: true, mailed: true }, response: settings },
  listInvoices: { query: { limit: '20' }, response: { data: [invoice], next: null } },
  listUninvoicedPayments: { query: { limit: '20' }, response: { data: [uninvoiced], next: null } },
  issueInvoice: { body: { paySession: invoice.paySessionId, buyer }, response: invoice },
  readInvoice: { params: { id: INVOICE }, response: invoice },
  readInvoiceFile: {
    params: { id: INVOICE },
    query: { format: 'pdf' as const, locale: 'es' },
    response: { name: 'S-2026-00001.pdf', type: 'application/pdf', content: 'JVBERi0xLjc=' },
  },
  voidInvoice: {
    params: { id: INVOICE },
    body: { reason: 'Wrong name' },
    response: cancellation,
  },
};

const PARTY = (prefix: string, whose: string) => ({
  [prefix]: `The details of the ${whose}, as they were when the invoice was issued.`,
  [`${prefix}.name`]: `The legal name of the ${whose}.`,
  [`${prefix}.street`]: 'The street and the house number.',
  [`${prefix}.postcode`]: 'The postcode.',
  [`${prefix}.city`]: 'The city.',
  [`${prefix}.country`]: 'The country (ISO 3166-1).',
  [`${prefix}.vatId`]: `The tax number of the ${whose}.`,
});

const RATE = (prefix: string) => ({
  [`${prefix}.rate`]: 'The rate in percent; null without tax.',
  [`${prefix}.category`]:
    'The category of the tax (UNTDID 5305): `S` with a rate, `Z` with a rate of zero, `E` exempt, `O` outside the scope of the tax.',
});

const SETTINGS = {
  ...PARTY('seller', 'business'),
  seller: 'What your invoices state of you.',
  'seller.exemption': 'Why lines without a rate have no tax. Your invoices state it.',
  prefix: 'The text before each number.',
  eachPayment: 'Whether each payment gets an invoice when it is paid.',
  byPayer: 'Whether a payer can issue the invoice of their own payment.',
  mailed: 'Whether the payer gets an e-mail about each invoice.',
  simplified: 'The total up to which an invoice needs no buyer; null if each needs one.',
  'simplified.amount': 'The total.',
  'simplified.currency': 'The currency of the total, and of these invoices.',
};

export const INVOICE_FIELDS: Record<string, Record<string, string>> = {
  InvoiceSettings: SETTINGS,
  InvoiceSettingsChange: SETTINGS,
  NewInvoice: {
    paySession: 'The ID of the paid session.',
    ...PARTY('buyer', 'buyer'),
    buyer:
      'Whom the invoice is issued to. A simplified invoice needs none. Without it, the invoice of a payment without one states a payer who allowed that.',
  },
  UninvoicedPayment: {
    paySessionId: 'The ID of the pay session, for `paySession` of a new invoice.',
    transactionId: 'The ID of the transaction that paid it.',
    paidAt: 'The time of the payment.',
    description: 'The description of the payment.',
    reference: 'Your reference of the payment.',
    currency: 'The currency of the total.',
    total: 'What was paid, with tax.',
    missing: 'What the invoice must state and lacks now; empty when it can be issued.',
  },
  VoidedInvoice: { reason: 'Why the invoice is void. The cancellation states it.' },
  InvoiceFile: {
    name: 'A name for the file.',
    type: 'The media type of the file.',
    content: 'The file in base64.',
  },
  Invoice: {
    id: 'The ID of the document (`ivc_…`).',
    livemode: 'Whether it is of the live business. A test invoice says that it is none.',
    kind: '`invoice`, `credit_note` of a refund, or `cancellation` of a void invoice.',
    number: 'The number: your prefix, the year and a number without gaps.',
    date: 'The date in your time zone.',
    issuedAt: 'The time when it was issued.',
    voidedAt:
      'The time when the invoice was voided, also on its cancellation and credit notes, which were closed with it; null if it is valid.',
    paySessionId: 'The ID of the pay session.',
    transactionId: 'The ID of the transaction that paid it.',
    corrects: 'The invoice that a credit note or a cancellation corrects.',
    'corrects.id': 'The ID of the invoice.',
    'corrects.number': 'The number of the invoice.',
    'corrects.date': 'The date of the invoice.',
    correctedBy: 'The credit notes and the cancellation of an invoice.',
    'correctedBy.id': 'The ID of the document.',
    'correctedBy.kind': '`credit_note` or `cancellation`.',
    'correctedBy.number': 'The number of the document.',
    'correctedBy.total': 'The total that it credits.',
    reason: 'The reason of the refund or of the cancellation.',
    ...PARTY('seller', 'business'),
    'seller.id': 'The ID of the business.',
    ...PARTY('buyer', 'buyer'),
    buyer: 'The buyer; null on a simplified invoice.',
    exemption: 'Why what has no rate has no tax.',
    description: 'The description of the payment.',
    currency: 'The currency of all amounts.',
    lines: 'What was bought.',
    'lines.name': 'The name; null for a tip.',
    'lines.quantity': 'The quantity.',
    ...RATE('lines'),
    'lines.amount': 'What was paid for it: after coupon and discount, with tax.',
    'lines.taxable': 'The same without tax.',
    taxes: 'The tax of each rate.',
    ...RATE('taxes'),
    'taxes.taxable': 'The part of the total that has this rate, without tax.',
    'taxes.tax': 'The tax in it.',
    taxable: 'The total without tax.',
    tax: 'The tax in the total.',
    total: 'What was paid, or is credited, with tax.',
    gross: 'The price before coupon and discount; null if it is no invoice.',
    coupon: 'What a coupon took off.',
    discount: 'What the member discount took off.',
    tokens: 'The tokens that were paid.',
    paidOn: 'The date of the payment in your time zone.',
  },
};

export const INVOICE_MEANINGS = {
  invoice_not_offered: {
    cause: 'The business does not let payers issue the invoices of their payments.',
    remedy: 'Ask the business, or switch it on in the invoice settings.',
  },
  invoice_issued: {
    cause:
      'The payment has an invoice that names no buyer, and an issued invoice cannot be edited.',
    remedy: 'The business voids it and issues another one with the buyer.',
  },
  invoice_closed: {
    cause: 'The invoice is void, or its credit notes leave nothing of it.',
    remedy: 'Issue another invoice of the payment if it is void.',
  },
} satisfies Partial<Record<ErrorCode, Meaning>>;
