/** Field schemas that endpoints share. Their messages are in English, for callers of the API. */
import * as z from 'zod/mini';
import { LEVELS } from '../brand.ts';

/** A visible character: neither white space nor an invisible one such as U+200B. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}]/u;

/** Bidirectional controls, line ends, and characters that cannot be stored. */
export const CONTROL = /[\p{Cc}\p{Bidi_Control}\u2028\u2029\ufffe\uffff\ud800-\udfff]/u;

/** One line of text a person reads: no control or direction-changing characters, not blank. */
export const line = (max: number, missing = 'May not be empty.') =>
  z.string(missing).check(
    z.maxLength(max, `At most ${max} characters.`),
    z.refine((text) => VISIBLE.test(text), missing),
    z.refine((text) => !CONTROL.test(text), 'Control characters are not allowed.'),
  );

/** Text that only machines read, without what a database cannot store: NUL, lone surrogates. */
export const text = (max: number) =>
  z.string().check(
    z.maxLength(max, `At most ${max} characters.`),
    z.refine((value) => !/[\0\ud800-\udfff]/u.test(value), 'Not valid text.'),
  );

/** A decimal string such as `40.00`; whether it suits its currency is checked by `amountProblem`. */
export const Decimal = z
  .string()
  .check(z.regex(/^\d{1,18}(\.\d{1,18})?$/, 'A decimal string such as "40.00".'));

const TIME = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?Z$/;

// JavaScript reads the 30th of February as a day in March.
export const isUtcTime = (text: string): boolean =>
  TIME.test(text) && new Date(text).toJSON()?.startsWith(text.slice(0, 10)) === true;

/** ISO 8601 in UTC, such as `2026-11-21T10:00:00.000Z`, of a year that a database knows. */
export const Timestamp = z.stringFormat(
  'datetime',
  isUtcTime,
  'A UTC time such as "2026-11-21T10:00:00Z".',
);

export const LevelName = z.enum(LEVELS, 'Unknown level.');

/**
 * The body of every failed call; `errors` only where fields are invalid, `retryAfter` (seconds)
 * only where a retry makes sense, `docs` the address that explains the code.
 */
export const ErrorBody = z.object({
  statusCode: z.number(),
  error: z.string(),
  code: z.string(),
  message: z.string(),
  errors: z.optional(
    z.array(z.object({ path: z.string(), message: z.string(), code: z.string() })),
  ),
  retryAfter: z.optional(z.number()),
  docs: z.string(),
  requestId: z.optional(z.string()),
});
export type ErrorBody = z.output<typeof ErrorBody>;

export const Ok = z.object({ ok: z.literal(true) });
