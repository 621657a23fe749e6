/** The fields of invoices, which the business and the payer see alike. */
import * as z from 'zod/mini';
import { Decimal, line, Timestamp } from '../http/fields.ts';
import { PaySessionId } from '../http/pay-session-id.ts';
import { idPattern } from '../ids.ts';
import { isCountry } from './countries.ts';

export const InvoiceId = z.string().check(z.regex(idPattern('ivc'), 'Not an invoice.'));

/** ISO 3166-1. */
export const CountryCode = z
  .string()
  .check(z.refine(isCountry, 'A country code of two letters, such as "ES".'));

/** Whom an invoice is issued to. */
export const Buyer = z.strictObject({
  name: line(120),
  street: line(120),
  postcode: z.optional(z.nullable(line(20))),
  city: line(80),
  country: CountryCode,
  vatId: z.optional(z.nullable(line(40))),
});
export type Buyer = z.output<typeof Buyer>;

const party = {
  name: z.string(),
  street: z.string(),
  postcode: z.nullable(z.string()),
  city: z.string(),
  country: z.string(),
  vatId: z.nullable(z.string()),
};
export const Party = z.object(party);
export type Party = z.output<typeof Party>;

/** A cancellation credits what is left of a void invoice. */
export const DOCUMENT_KINDS = ['invoice', 'credit_note', 'cancellation'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

const Kind = z.enum(DOCUMENT_KINDS);

/**
 * The category of a tax (UNTDID 5305): `S` with a rate, `Z` with a rate of zero, `E` exempt, `O` outside the scope of the
 * tax.
 */
const Category = z.enum(['S', 'Z', 'E', 'O']);
const rate = { rate: z.nullable(Decimal), category: Category };

/** Prices contain tax: `amount` is with it, `taxable` without. All amounts are in `currency`. */
export const Invoice = z.object({
  id: InvoiceId,
  livemode: z.boolean(),
  kind: Kind,
  number: z.string(),
  /** In the zone of the business. */
  date: z.string(),
  issuedAt: Timestamp,
  voidedAt: z.nullable(Timestamp),
  paySessionId: PaySessionId,
  transactionId: z.nullable(z.string()),
  /** The invoice that a credit note or a cancellation is of. */
  corrects: z.nullable(z.object({ id: InvoiceId, number: z.string(), date: z.string() })),
  correctedBy: z.array(z.object({ id: InvoiceId, kind: Kind, number: z.string(), total: Decimal })),
  reason: z.nullable(z.string()),
  seller: z.object({ id: z.string(), ...party }),
  /** Null on a simplified invoice. */
  buyer: z.nullable(Party),
  /** Why what has no rate has no tax. */
  exemption: z.nullable(z.string()),
  description: z.nullable(z.string()),
  currency: z.string(),
  lines: z.array(
    z.object({
      /** Null for a tip. */
      name: z.nullable(z.string()),
      quantity: z.number(),
      ...rate,
      amount: Decimal,
      taxable: Decimal,
    }),
  ),
  taxes: z.array(z.object({ ...rate, taxable: Decimal, tax: Decimal })),
  taxable: Decimal,
  tax: Decimal,
  total: Decimal,
  /** Of an invoice: the price, and what the amounts of its lines are less than it. */
  gross: z.nullable(Decimal),
  coupon: z.nullable(Decimal),
  discount: z.nullable(Decimal),
  tokens: z.nullable(Decimal),
  /** In the zone of the business. */
  paidOn: z.nullable(z.string()),
});
export type Invoice = z.output<typeof Invoice>;

export const FILE_FORMATS = ['pdf', 'xml'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** A document as a file, in base64. */
export const InvoiceFile = z.object({ name: z.string(), type: z.string(), content: z.string() });
