/**
 * The protocol between server and signer: one JSON object per line, one answer per request.
 * Amounts, nonces and fees are decimal strings: base units of the token, wei per gas.
 */
import * as z from 'zod/mini';
import { CredentialId, SignerAssertion } from './assertion.ts';

const Whole = z.string().check(z.regex(/^(0|[1-9]\d{0,77})$/));
const Address = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/));

const envelope = {
  /** A withdrawal or a sweep. Together with the action it identifies one content for ever. */
  id: z.string().check(z.regex(/^(wd|swp)_[0-9a-z]{26}$/)),
  /** Nonce of the custody account. */
  nonce: Whole,
  maxFee: Whole,
  priorityFee: Whole,
};

/** Of operators; two are needed. */
export const MOST_SIGNATURES = 5;

const Member = z.string().check(z.regex(/^usr_[0-9a-z]{26}$/));

/**
 * Sends the tokens of a withdrawal to its address. `approval` is by a passkey of the member,
 * `operators` are SSH signatures; both sign the same content until `expiry`, in Unix seconds.
 */
const Transfer = z.strictObject({
  action: z.literal('transfer'),
  ...envelope,
  to: Address,
  amount: Whole,
  member: Member,
  expiry: z.optional(Whole),
  approval: z.optional(SignerAssertion),
  operators: z.optional(
    z.array(z.string().check(z.maxLength(2_000))).check(z.maxLength(MOST_SIGNATURES)),
  ),
});
export type TransferRequest = z.output<typeof Transfer>;

/**
 * A deposit address permits custody to take its tokens (EIP-2612); custody sends the transaction.
 */
const Permit = z.strictObject({
  action: z.literal('permit'),
  ...envelope,
  index: Whole,
  amount: Whole,
  permitNonce: Whole,
  /** Unix time in seconds. */
  deadline: Whole,
});

/** Custody collects the permitted tokens of a deposit address. */
const Collect = z.strictObject({
  action: z.literal('collect'),
  ...envelope,
  index: Whole,
  amount: Whole,
});

export const SignRequest = z.discriminatedUnion('action', [Transfer, Permit, Collect]);
export type SignRequest = z.output<typeof SignRequest>;

const passkeyEnvelope = { member: Member, credential: CredentialId };

/**
 * Changes of the passkey registry. `signature` is by a passkey of the member that is already
 * trusted; without it the change waits.
 */
export const RegistryRequest = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('add-passkey'),
    ...passkeyEnvelope,
    publicKey: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,2048}$/)),
    signature: z.optional(SignerAssertion),
  }),
  z.strictObject({
    action: z.literal('remove-passkey'),
    ...passkeyEnvelope,
    signature: z.optional(SignerAssertion),
  }),
]);
export type RegistryRequest = z.output<typeof RegistryRequest>;

const Head = z.strictObject({
  number: z.int().check(z.minimum(0)),
  hash: z.string().check(z.regex(/^([0-9a-f]{64})?$/)),
});

/** The last links of the audit log and of the seals. */
const Heads = z.strictObject({ audit: Head, seals: Head });
export type Heads = z.output<typeof Heads>;

/** Asks for the newest heads that the signer has seen, and gives it newer ones. */
export const HeadsRequest = z.strictObject({
  action: z.literal('heads'),
  newer: z.optional(Heads),
});
export type HeadsRequest = z.output<typeof HeadsRequest>;

export const AnyRequest = z.union([SignRequest, RegistryRequest, HeadsRequest]);

/**
 * Why the signer refuses. `content_differs`: the id or the nonce is already used for another
 * content, or the passkey for another member; `fee_too_low`: too little for a replacement;
 * `fee_too_high`: above the fee limit; `over_withdrawal`, `over_day`, `over_float`, `over_sweeps`:
 * above that limit; `not_allowed`: a recipient that the signer never sends to.
 * `approval_missing`, `approval_expired`, `approval_invalid`: the member has a trusted passkey, and
 * none of them has approved this content in time. `over_member_day`, `over_unapproved_day`: above
 * the limit for members without a passkey, and without two operators' signatures.
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
  'approval_missing',
  'approval_expired',
  'approval_invalid',
  'over_member_day',
  'over_unapproved_day',
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

/** The heads that the signer keeps now; null before the first ones. */
export const HeadsAnswer = z.object({ ok: z.boolean(), kept: z.nullable(Heads) });
export type HeadsAnswer = z.output<typeof HeadsAnswer>;

/** `from`: when the change takes effect, ISO 8601. */
export const RegistryAnswer = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), from: z.string() }),
  z.object({ ok: z.literal(false), refusal: z.enum(REFUSALS) }),
]);
export type RegistryAnswer = z.output<typeof RegistryAnswer>;
