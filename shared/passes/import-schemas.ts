import * as z from 'zod/mini';
import { Timestamp, text } from '../http/fields.ts';
import { IdempotencyHeaders } from '../http/idempotency-key.ts';
import { ImportId, PassId } from './fields.ts';

export const MOST_ROWS = 1000;
/** Passes that one person may import alone in 24 hours; a second person approves more. */
export const MOST_BY_ONE = 50;

/** As it stands in the file; a preview names what is wrong in it. */
const Row = z.strictObject({
  email: text(320),
  /** What is left of the pass; all of it if absent. */
  entries: z.optional(text(10)),
  /** A day such as 2027-01-31; that of the definition if absent. */
  validUntil: z.optional(text(40)),
});

export const ROW_PROBLEMS = ['email', 'repeated', 'entries', 'validUntil'] as const;

const Import = z.object({
  /** Null for a preview. */
  id: z.nullable(ImportId),
  status: z.enum(['preview', 'waiting', 'sent']),
  rows: z.number(),
  entries: z.number(),
  /** Whether a second person has to approve it. */
  needsSecond: z.boolean(),
  /** Rows that are wrong, counted from 1; nothing is imported while there is one. */
  problems: z.array(z.object({ row: z.number(), problem: z.enum(ROW_PROBLEMS) })),
  createdAt: z.nullable(Timestamp),
});
export type Import = z.output<typeof Import>;

const params = z.strictObject({ id: PassId });

export const importPasses = {
  params,
  headers: IdempotencyHeaders,
  body: z.strictObject({
    rows: z.array(Row).check(z.minLength(1), z.maxLength(MOST_ROWS)),
    preview: z.boolean(),
  }),
  response: Import,
};
export const imports = { params, response: z.object({ data: z.array(Import) }) };
export const approveImport = { params: z.strictObject({ id: ImportId }), response: Import };
