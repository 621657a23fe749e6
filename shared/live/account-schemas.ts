import * as z from 'zod/mini';

/** An opaque text that is another after each change; null for a list that the caller may not read. */
const Version = z.nullable(z.string());

export const AccountVersions = z.object({
  transactions: Version,
  /** Received by a business, with their refunds. */
  payments: Version,
  'refund-requests': Version,
  /** What was agreed about plans: agreements, mandates and charges. */
  plans: Version,
});
export type AccountVersions = z.output<typeof AccountVersions>;
export type ChangedList = keyof AccountVersions;

export const followAccount = {
  response: AccountVersions,
};
