/** A payer's receipt as a file. */
import * as z from 'zod/mini';
import type { Endpoint } from '../http/endpoint.ts';
import { Language } from '../http/language.ts';
import { idPattern } from '../ids.ts';

const ReceiptId = z
  .string()
  .check(
    z.refine(
      (id) => idPattern('pay').test(id) || idPattern('txn').test(id),
      'Not a payment session or transaction.',
    ),
  );

export const readPdf = {
  method: 'GET',
  path: '/receipts/:id',
  summary: 'Your receipt of a payment, by its session or transaction, as a PDF file in base64',
  access: 'member',
  params: z.strictObject({ id: ReceiptId }),
  query: z.strictObject({ locale: z.optional(Language) }),
  status: 200,
  response: z.object({
    /** For the file. */
    name: z.string(),
    pdf: z.string(),
  }),
  errors: [
    'unauthenticated',
    'forbidden',
    'scope_missing',
    'person_disabled',
    'not_found',
    'rate_limited',
  ],
} as const satisfies Endpoint;
