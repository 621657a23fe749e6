/** What a business sends and gets about its invoices. */
import * as z from 'zod/mini';
import { amountProblem } from '../http/amount.ts';
import { CurrencyCode } from '../http/currency.ts';
import { Decimal, line, Timestamp } from '../http/fields.ts';
import { IdempotencyHeaders } from '../http/idempotency-key.ts';
import { LanguageTag } from '../http/language.ts';
import { PageSize } from '../http/page-size.ts';
import { PaySessionId } from '../http/pay-session-id.ts';
import { isToken } from '../money.ts';
import { Buyer, CountryCode, FILE_FORMATS, Invoice, InvoiceFile, InvoiceId } from './fields.ts';

const own = (max: number) => z.nullable(line(max));

const sellerFields = {
  name: own(120),
  street: own(120),
  postcode: own(20),
  city: own(80),
  country: z.nullable(CountryCode),
  /** Why what has no rate has no tax. */
  exemption: own(200),
};

/** Up to this total, an invoice in this currency needs no buyer. */
const Simplified = z
  .strictObject({
    amount: Decimal,
    currency: CurrencyCode.check(
      z.refine((code) => !isToken(code), 'Invoices are in a currency, not in tokens.'),
    ),
  })
  .check((context) => {
    const { amount, currency } = context.value;
    const message = amountProblem(amount, currency);
    if (message)
      context.issues.push({ code: 'custom', input: context.value, path: ['amount'], message });
  });

const choices = {
  /** Stands before each number. */
  prefix: z
    .string()
    .check(z.regex(/^[0-9A-Za-z/-]{0,12}$/, 'At most 12 letters, digits, hyphens and slashes.')),
  /** Whether each payment gets an invoice when it is paid. */
  eachPayment: z.boolean(),
  /** Whether a payer may issue the invoice of their own payment. */
  byPayer: z.boolean(),
  /** Whether the payer gets an e-mail about each invoice. */
  mailed: z.boolean(),
  simplified: z.nullable(Simplified),
};

/** The tax number is that of the tax settings. */
export const InvoiceSettings = z.object({
  seller: z.object({ ...sellerFields, vatId: z.nullable(z.string()) }),
  ...choices,
});
export type InvoiceSettings = z.output<typeof InvoiceSettings>;

export const InvoiceSettingsChanges = z.strictObject({
  seller: z.optional(
    z.strictObject({
      name: z.optional(sellerFields.name),
      street: z.optional(sellerFields.street),
      postcode: z.optional(sellerFields.postcode),
      city: z.optional(sellerFields.city),
      country: z.optional(sellerFields.country),
      exemption: z.optional(sellerFields.exemption),
    }),
  ),
  prefix: z.optional(choices.prefix),
  eachPayment: z.optional(choices.eachPayment),
  byPayer: z.optional(choices.byPayer),
  mailed: z.optional(choices.mailed),
  simplified: z.optional(choices.simplified),
});
export type InvoiceSettingsChanges = z.output<typeof InvoiceSettingsChanges>;

export const readSettings = { response: InvoiceSettings };

export const changeSettings = { body: InvoiceSettingsChanges, response: InvoiceSettings };

const params = z.strictObject({ id: InvoiceId });

export const issue = {
  headers: IdempotencyHeaders,
  body: z.strictObject({ paySession: PaySessionId, buyer: z.optional(Buyer) }),
  response: Invoice,
};

export const list = {
  query: z.strictObject({
    paySession: z.optional(PaySessionId),
    after: z.optional(InvoiceId),
    limit: z.optional(PageSize),
  }),
  response: z.object({ data: z.array(Invoice), next: z.nullable(InvoiceId) }),
};

/** What an invoice must state and lacks. */
export const MISSING_FIELDS = [
  'seller.name',
  'seller.street',
  'seller.city',
  'seller.country',
  'seller.vatId',
  'seller.exemption',
  'buyer.name',
  'buyer.street',
  'buyer.city',
  'buyer.country',
] as const;
export type MissingField = (typeof MISSING_FIELDS)[number];

/** A payment that got no invoice when it was paid, although its business issues one for each. */
export const UninvoicedPayment = z.object({
  paySessionId: PaySessionId,
  transactionId: z.string(),
  paidAt: Timestamp,
  description: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  currency: z.string(),
  /** What was paid. */
  total: Decimal,
  /** Now; empty when the invoice can be issued. */
  missing: z.array(z.enum(MISSING_FIELDS)),
});
export type UninvoicedPayment = z.output<typeof UninvoicedPayment>;

export const listUninvoiced = {
  query: z.strictObject({ after: z.optional(PaySessionId), limit: z.optional(PageSize) }),
  response: z.object({ data: z.array(UninvoicedPayment), next: z.nullable(PaySessionId) }),
};

export const read = { params, response: Invoice };

export const readFile = {
  params,
  query: z.strictObject({
    format: z.optional(z.enum(FILE_FORMATS)),
    locale: z.optional(LanguageTag),
  }),
  response: InvoiceFile,
};

export const voidInvoice = {
  params,
  headers: IdempotencyHeaders,
  body: z.strictObject({ reason: line(200) }),
  response: Invoice,
};
