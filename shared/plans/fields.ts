/** Fields of plans, mandates, agreements and charges that several contracts use. */
import * as z from 'zod/mini';
import { idPattern } from '../ids.ts';
import { RHYTHMS } from '../rhythms.ts';

export const PlanId = z.string().check(z.regex(idPattern('pln'), 'Not a plan.'));
export const MandateId = z.string().check(z.regex(idPattern('mdt'), 'Not a mandate.'));
export const AgreementId = z.string().check(z.regex(idPattern('agr'), 'Not an agreement.'));
export const ChargeId = z.string().check(z.regex(idPattern('crg'), 'Not a charge.'));

/** A date without a time, as 2027-01-31. */
export const LocalDate = z.iso.date();

export const Rhythm = z.enum(RHYTHMS);
export type Rhythm = z.output<typeof Rhythm>;

/** The most of each between two charges. `plans.is_rhythm` says the same. */
export const MOST_EVERY: Record<Rhythm, number> = { day: 366, week: 104, month: 60, year: 10 };
export const MOST_TRIAL_DAYS = 366;
export const MOST_MINIMUM_MONTHS = 24;
export const MOST_NOTICE_DAYS = 31;
export const MOST_RETRIES = 8;
export const MOST_RETRY_DAYS = 31;
/** Days from each failed attempt to the next. */
export const USUAL_RETRY_DAYS = [2, 5, 7, 7];

export const MandateStatus = z.enum(['active', 'paused', 'ended']);

export const MandateEnd = z.enum([
  'member',
  'merchant',
  /** The member approved another one for the same agreement. */
  'replaced',
  /** The business has another name, domain or owner. */
  'payee_changed',
  'account_closed',
  /** The member undid the change of the credentials by which it was approved. */
  'undone',
]);

export const AGREEMENT_STATUSES = [
  /** Nothing was charged yet. */
  'trial',
  'active',
  /** A charge has failed and is still owed. */
  'past_due',
  'frozen',
  /** It has an end that is still to come. */
  'ending',
  'ended',
] as const;
export const AgreementStatus = z.enum(AGREEMENT_STATUSES);

/** The payee as the member read it. A business with another name or domain asks for another approval. */
export const Payee = z.strictObject({
  name: z.string().check(z.maxLength(200)),
  domain: z.string().check(z.maxLength(253)),
});

export const EndedBy = z.enum(['member', 'merchant', 'account_closed']);

export const CHARGE_STATUSES = [
  'scheduled',
  'announced',
  'paid',
  /** Still owed; it is not tried again by itself. */
  'failed',
  'retrying',
  'waived',
  'written_off',
  'paid_elsewhere',
  /** Paid, and some or all of it was given back. */
  'partially_refunded',
  'refunded',
] as const;
export const ChargeStatus = z.enum(CHARGE_STATUSES);

export const CHARGE_REASONS = [
  'insufficient',
  /** The member owes tokens, or their tokens are held. */
  'debt',
  'level',
  'trial',
  /** It would exceed what the member allowed in one period. */
  'cap',
  /** The account of the member or of the business is restricted. */
  'frozen',
  /** There is no price of the day. */
  'rate',
  /** The business has reached its limit of a day, without a proven domain. */
  'limit',
  /** The mandate is paused or has ended. */
  'mandate',
] as const;
export const ChargeReason = z.enum(CHARGE_REASONS);
