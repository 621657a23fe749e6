/** What a payer sends and gets about the invoices of their payments. */
import * as z from 'zod/mini';
import { PageSize } from '../http/page-size.ts';
import { PaySessionId } from '../http/pay-session-id.ts';
import { Buyer, Invoice, InvoiceId, Party } from './fields.ts';
import { readFile as readOwnFile } from './schemas.ts';

/** What the invoices of a member state of them; `always`: also where a business issues one for each payment. */
const Details = z.object({ buyer: z.nullable(Party), always: z.boolean() });
export type BuyerDetails = z.output<typeof Details>;

export const list = {
  query: z.strictObject({
    paySession: z.optional(PaySessionId),
    after: z.optional(InvoiceId),
    limit: z.optional(PageSize),
  }),
  response: z.object({
    data: z.array(Invoice),
    next: z.nullable(InvoiceId),
    /** Whether the member may issue the invoice of `paySession`. */
    offered: z.boolean(),
    details: Details,
  }),
};

export const issue = {
  body: z.strictObject({ paySession: PaySessionId, buyer: Buyer }),
  response: Invoice,
};

export const readFile = readOwnFile;

export const changeDetails = {
  /** Null deletes them. */
  body: z.strictObject({ buyer: z.nullable(Buyer), always: z.optional(z.boolean()) }),
  response: Details,
};
