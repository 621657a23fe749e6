/** Field schemas several contracts share. Messages are for the caller of the API, in English. */
import * as z from 'zod/mini';
import { LEVELS } from '../brand.ts';
import { decimalsOf, parseDecimal } from '../money.ts';

/** Largest amount accepted, in whole units of its currency. */
const MAX_AMOUNT = 10n ** 12n;

/** Something to see: neither space nor what is drawn as nothing, such as U+200B. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}]/u;

const CONTROL = /[\p{Cc}\p{Bidi_Control}\u2028\u2029\ufffe\uffff\ud800-\udfff]/u;

/** One line of text a person reads: no control or direction-changing characters, not blank. */
export const line = (max: number, missing = 'May not be empty.') =>
  z.string(missing).check(
    z.maxLength(max, `At most ${max} characters.`),
    z.refine((text) => VISIBLE.test(text), missing),
    z.refine((text) => !CONTROL.test(text), 'Control characters are not allowed.'),
  );

/** Text only machines read, with nothing in it a database cannot keep: NUL, half a character. */
export const text = (max: number) =>
  z.string().check(
    z.maxLength(max, `At most ${max} characters.`),
    z.refine((value) => !/[\0\ud800-\udfff]/u.test(value), 'Not valid text.'),
  );

/** An address a browser is sent to. */
export const webAddress = () =>
  z.url({ protocol: /^https?$/, error: 'An http or https address.' }).check(
    z.maxLength(2000, 'At most 2000 characters.'),
    z.refine((url) => !CONTROL.test(url), 'Control characters are not allowed.'),
  );

/** A decimal string such as `40.00`; whether it suits its currency is checked by `amountProblem`. */
export const Decimal = z
  .string()
  .check(z.regex(/^\d{1,18}(\.\d{1,18})?$/, 'A decimal string such as "40.00".'));

/** ISO 8601 in UTC, such as `2026-11-21T10:00:00.000Z`. */
export const Timestamp = z.iso.datetime('A UTC time such as "2026-11-21T10:00:00Z".');

export const LevelName = z.enum(LEVELS, 'Unknown level.');

interface AmountRule {
  /** Those of the currency, unless fewer are allowed. */
  decimals?: number | undefined;
  /** In its smallest units. */
  least?: bigint;
}

/** Why `amount` does not suit `currency`, or undefined when it does. */
export function amountProblem(
  amount: string,
  currency: string,
  { decimals = decimalsOf(currency), least = 1n }: AmountRule = {},
): string | undefined {
  if (decimals === undefined) return undefined;
  const units = parseDecimal(amount, decimals);
  if (units === undefined) return `At most ${decimals} decimals, without leading zeros.`;
  if (units < least) return 'Must be more than zero.';
  if (units > MAX_AMOUNT * 10n ** BigInt(decimals)) return 'At most 1000000000000.';
  return undefined;
}

/** The body of every refused call; `errors` only where fields are to blame. */
export const ErrorBody = z.object({
  statusCode: z.number(),
  error: z.string(),
  code: z.string(),
  message: z.string(),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  requestId: z.optional(z.string()),
});
export type ErrorBody = z.output<typeof ErrorBody>;

export const Ok = z.object({ ok: z.literal(true) });
