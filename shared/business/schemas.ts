import * as z from 'zod/mini';
import { proofFields } from '../factors/proof.ts';
import { CurrencyCode } from '../http/currency.ts';
import { line } from '../http/fields.ts';
import { TaxRate } from '../http/tax-rate.ts';
import { exactAddress, webAddress } from '../http/web-address.ts';
import { isOrigin } from './origin.ts';

/** Most further origins a business may add. */
export const MOST_ORIGINS = 20;

/** Most addresses that the answer to an authorization request may be sent to. */
const MOST_REDIRECT_URIS = 10;

/** Most rates that a business may list. */
export const MOST_RATES = 20;
const rate = z.nullable(TaxRate);
const taxFields = {
  /** The tax number, which receipts show. */
  vatId: z.nullable(line(40)),
  /** The rates that people of the business choose from. */
  rates: z
    .array(z.strictObject({ name: line(40), rate: TaxRate }))
    .check(z.maxLength(MOST_RATES, `At most ${MOST_RATES} rates.`)),
  /** Of payment buttons without a rate of their own, of what a till sells, of tips; and of what is kept when a customer does not come. */
  buttonRate: rate,
  tillRate: rate,
  tipRate: rate,
  feeRate: rate,
};

/** The tax in the prices of a business, in percent. A null rate: no tax, of which nothing is said. */
const TaxSettings = z.object(taxFields);
export type TaxSettings = z.output<typeof TaxSettings>;

/**
 * `id` is also the business's OAuth client id. `currency` is that of its sums, `timeZone` that of its days. A link setting is null until it is set. `origins` are the domain's origins and the
 * `furtherOrigins` the business has added; their pages may show the checkout. `unprovenOrigins`
 * are those without a proof: nobody is redirected to them.
 */
export const BusinessSettings = z.object({
  id: z.string(),
  recipientName: z.string(),
  recipientDomain: z.string(),
  currency: z.string(),
  timeZone: z.string(),
  recipientSuccessUrl: z.nullable(z.string()),
  recipientCancelUrl: z.nullable(z.string()),
  linkSuccessURL: z.nullable(z.string()),
  linkDeniedURL: z.nullable(z.string()),
  oauthRedirectUris: z.array(z.string()),
  recipientWebhook: z.nullable(z.string()),
  origins: z.array(z.string()),
  furtherOrigins: z.array(z.string()),
  unprovenOrigins: z.array(z.string()),
  tax: TaxSettings,
});
export type BusinessSettings = z.output<typeof BusinessSettings>;

const origin = z
  .string()
  .check(
    z.maxLength(260, 'At most 260 characters.'),
    z.refine(isOrigin, 'An origin such as "https://shop.example".'),
  );

export const read = {
  response: BusinessSettings,
};

export const update = {
  body: z.strictObject({
    currency: z.optional(CurrencyCode),
    timeZone: z.optional(z.string().check(z.maxLength(60))),
    recipientSuccessUrl: z.optional(z.nullable(exactAddress())),
    recipientCancelUrl: z.optional(z.nullable(exactAddress())),
    linkSuccessURL: z.optional(z.nullable(exactAddress())),
    linkDeniedURL: z.optional(z.nullable(exactAddress())),
    oauthRedirectUris: z.optional(
      z
        .array(exactAddress())
        .check(z.maxLength(MOST_REDIRECT_URIS, `At most ${MOST_REDIRECT_URIS} addresses.`)),
    ),
    recipientWebhook: z.optional(z.nullable(webAddress())),
    tax: z.optional(
      z.strictObject({
        vatId: z.optional(taxFields.vatId),
        rates: z.optional(taxFields.rates),
        buttonRate: z.optional(taxFields.buttonRate),
        tillRate: z.optional(taxFields.tillRate),
        tipRate: z.optional(taxFields.tipRate),
        feeRate: z.optional(taxFields.feeRate),
      }),
    ),
    ...proofFields,
  }),
  response: BusinessSettings,
};

export const createOrigin = {
  body: z.strictObject({ origin, ...proofFields }),
  response: BusinessSettings,
};

export const deleteOrigin = {
  query: z.strictObject({ origin }),
  response: BusinessSettings,
};
