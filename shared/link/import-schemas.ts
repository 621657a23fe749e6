import * as z from 'zod/mini';
import { text } from '../http/fields.ts';
import { IdempotencyHeaders } from '../http/idempotency-key.ts';

/** The rows of one import. */
export const MOST_MEMBERSHIPS = 1000;

/** As it stands in the file; the answer names what is wrong in it. */
const Row = z.strictObject({
  /** Your own ID or the e-mail address of the member: `reference` of the invitation and of its agreement. */
  reference: text(320),
  /** The ID or the name of one of your plans. */
  plan: text(320),
  /** A date such as 2027-01-31, on which the next charge is due. */
  nextDue: text(40),
  /** The date of the first charge, from which all are counted. `nextDue` if absent. */
  since: z.optional(text(40)),
});
export type MembershipRow = z.output<typeof Row>;

export const ROW_FIELDS = ['reference', 'plan', 'nextDue', 'since'] as const;

/** What may be wrong with one. */
export const ROW_PROBLEMS = [
  'missing',
  'invalid',
  'repeated',
  /** The plan runs for this reference already. */
  'has_plan',
  'unknown_plan',
  /** Several plans have this name. */
  'ambiguous_plan',
  'not_a_date',
  'in_the_past',
  /** By the rhythm of the plan, no charge is due on `nextDue`. */
  'not_a_due_date',
] as const;

const MembershipImport = z.object({
  status: z.enum(['preview', 'invited']),
  /** Rows that are wrong, counted from 1. While there is one, nothing is stored. */
  problems: z.array(
    z.object({
      row: z.number(),
      field: z.enum(ROW_FIELDS),
      problem: z.enum(ROW_PROBLEMS),
    }),
  ),
  /** Rows that get an invitation, with those that were invited with other dates before. */
  invited: z.number(),
  /** Of these, rows whose older invitation ends. */
  replaced: z.number(),
  /** Rows that have an open invitation with the same dates, which stays. */
  kept: z.number(),
});
export type MembershipImport = z.output<typeof MembershipImport>;

export const importMemberships = {
  headers: IdempotencyHeaders,
  body: z.strictObject({
    rows: z.array(Row).check(z.minLength(1), z.maxLength(MOST_MEMBERSHIPS)),
    /** Checks the rows and stores nothing. */
    preview: z.boolean(),
  }),
  response: MembershipImport,
};
