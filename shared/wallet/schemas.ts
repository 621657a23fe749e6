import * as z from 'zod/mini';
import { ACCOUNT_TYPE_UNKNOWN } from '../field-texts.ts';
import { Decimal, LevelName, Timestamp } from '../http/fields.ts';
import { ACCOUNT_DISABLED_BY } from './disabled-by.ts';

export const ACCOUNT_TYPES = ['cash', 'stake'] as const;

/** Refused with the text of the specification, section 8. */
export const AccountType = z.enum(ACCOUNT_TYPES, ACCOUNT_TYPE_UNKNOWN);

/**
 * Amounts are in tokens. `trialUntil` is set if the member is on the initial level and has a trial.
 */
const StakingLevel = z.object({
  level: LevelName,
  threshold: Decimal,
  reached: z.boolean(),
  missing: Decimal,
  trialUntil: z.nullable(Timestamp),
});

export const readStaking = {
  response: z.object({ business: z.array(StakingLevel), payments: z.array(StakingLevel) }),
};

/** `address` is the deposit address on the chain; null where deposits are off. */
const Account = z.object({
  type: AccountType,
  address: z.nullable(z.string()),
  balance: Decimal,
});

/**
 * Tokens held because of a disputed card purchase, or owed since one was charged back. `held`
 * tokens were taken from the payment account and return if the dispute is won; `lien` tokens stay
 * in the accounts and count for the level, but cannot be spent or withdrawn; `debt` is deducted
 * from incoming tokens. `until` is the usual date of the bank's decision; null if nothing is
 * disputed.
 */
export const KeptBack = z.object({
  held: Decimal,
  lien: Decimal,
  debt: Decimal,
  until: z.nullable(Timestamp),
});
export type KeptBack = z.output<typeof KeptBack>;

/** Why the member may pay nobody, whatever they hold and stake. */
const PAYMENTS_OFF = ['payments_disabled', 'account_frozen'] as const;

export const readAccounts = {
  response: z.object({
    accounts: z.array(Account),
    keptBack: z.nullable(KeptBack),
    /** Null if payments are possible. */
    paymentsOff: z.nullable(z.enum(PAYMENTS_OFF)),
    /** Null unless `paymentsOff` is `payments_disabled`. */
    disabledBy: z.nullable(z.enum(ACCOUNT_DISABLED_BY)),
  }),
};
