/**
 * What the server and the signer say to each other: one JSON object a line, one answer to each
 * request. Amounts, nonces and fees are decimal strings: base units of the token, wei per gas.
 */
import * as z from 'zod/mini';

const Whole = z.string().check(z.regex(/^(0|[1-9]\d{0,77})$/));
const Address = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/));

const envelope = {
  /** A withdrawal or a sweep: with the action, it stands for one content for ever. */
  id: z.string().check(z.regex(/^(wd|swp)_[0-9a-z]{26}$/)),
  /** Of the custody account. */
  nonce: Whole,
  maxFee: Whole,
  priorityFee: Whole,
};

/** The tokens of a withdrawal go to its address. */
const Transfer = z.strictObject({
  action: z.literal('transfer'),
  ...envelope,
  to: Address,
  amount: Whole,
});

/** A deposit address allows custody to take its tokens (EIP-2612), in a transaction of custody's. */
const Permit = z.strictObject({
  action: z.literal('permit'),
  ...envelope,
  index: Whole,
  amount: Whole,
  permitNonce: Whole,
  /** Seconds since 1970. */
  deadline: Whole,
});

/** Custody takes what a deposit address has allowed. */
const Collect = z.strictObject({
  action: z.literal('collect'),
  ...envelope,
  index: Whole,
  amount: Whole,
});

export const SignRequest = z.discriminatedUnion('action', [Transfer, Permit, Collect]);
export type SignRequest = z.output<typeof SignRequest>;

/**
 * Why it will not sign. `content_differs`: the id or the nonce stands for something else;
 * `fee_too_low`, `fee_too_high`: no replacement, or above its bound; `over_withdrawal`, `over_day`,
 * `over_float`, `over_sweeps`: above its limits; `not_allowed`: to an address it never sends to.
 */
export const REFUSALS = [
  'malformed',
  'content_differs',
  'fee_too_low',
  'fee_too_high',
  'over_withdrawal',
  'over_day',
  'over_float',
  'over_sweeps',
  'not_allowed',
] as const;
export type Refusal = (typeof REFUSALS)[number];

export const SignAnswer = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    raw: z.string().check(z.regex(/^0x[0-9a-f]+$/)),
    hash: z.string().check(z.regex(/^0x[0-9a-f]{64}$/)),
  }),
  z.object({ ok: z.literal(false), refusal: z.enum(REFUSALS) }),
]);
export type SignAnswer = z.output<typeof SignAnswer>;
