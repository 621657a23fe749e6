import * as z from 'zod/mini';
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
  params: z.strictObject({ id: ReceiptId }),
  query: z.strictObject({ locale: z.optional(Language) }),
  response: z.object({
    /** For the file. */
    name: z.string(),
    pdf: z.string(),
  }),
};
