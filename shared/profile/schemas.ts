import * as z from 'zod/mini';
import { NewPassword } from '../auth/password.ts';
import { User } from '../auth/schemas.ts';
import { proofFields } from '../factors/proof.ts';
import { Email } from '../http/email.ts';
import { line, Ok, Timestamp } from '../http/fields.ts';
import { Language, TimeZone } from '../http/language.ts';
import { uuid } from '../http/uuid.ts';
import { Passkey } from '../passkeys/schemas.ts';

export const update = {
  body: z.strictObject({
    name: z.optional(line(80, 'Please enter Full Name')),
    surname: z.optional(line(80, 'Please enter Full Name')),
    email: z.optional(Email),
    password: z.optional(NewPassword),
    /**
     * Only the server verifies the checksum, because the code for it is too large for this page.
     */
    externalDepositAddress: z.optional(z.nullable(z.string().check(z.maxLength(128)))),
    /** Required for another `email`, `password`, `externalDepositAddress` or `recipientName`. */
    ...proofFields,
    recipientName: z.optional(line(120)),
    locale: z.optional(Language),
    /** The time zone of the times in e-mails, by its IANA name. */
    timeZone: z.optional(TimeZone),
  }),
  response: User,
};

export const resendNewEmail = {
  response: Ok,
};

/**
 * `current` is the session of this call. `device` is from the browser's user agent, `network` the
 * shortened IP address it was opened from, such as `203.0.113.x`.
 */
const SignIn = z.object({
  id: z.string(),
  current: z.boolean(),
  device: z.nullable(z.string()),
  /** Absent where nobody keeps it. */
  network: z.optional(z.nullable(z.string())),
  createdAt: Timestamp,
  lastUsedAt: Timestamp,
});

export const listSignIns = {
  response: z.object({ sessions: z.array(SignIn) }),
};

export const endSignIn = {
  params: z.strictObject({ id: uuid('Not a session id.') }),
  response: Ok,
};

const Row = z.record(z.string(), z.unknown());
const Rows = z.array(Row);

export const exportData = {
  body: z.strictObject(proofFields),
  response: z.object({
    exportedAt: Timestamp,
    user: User,
    membership: Row,
    accounts: Rows,
    transactions: Rows,
    /** Transactions before this time are archived, and not among these. */
    transactionsArchivedBefore: z.nullable(Timestamp),
    payments: Rows,
    limits: Rows,
    purchases: Rows,
    deposits: Rows,
    depositAddresses: Rows,
    withdrawals: Rows,
    levels: Rows,
    trialNotices: Rows,
    acceptances: Rows,
    topUps: Rows,
    passes: Rows,
    invoices: Rows,
    invoiceDetails: Rows,
    agreements: Rows,
    refundRequests: Rows,
    links: Rows,
    invitations: Rows,
    sessions: Rows,
    teams: Rows,
    teamInvitations: Rows,
    notifications: Rows,
    activity: Rows,
    devices: Rows,
    credentialChanges: Rows,
    factorResets: Rows,
    erasureRequests: Rows,
    secondFactor: z.object({ on: z.boolean(), since: z.nullable(Timestamp) }),
    passkeys: z.array(Passkey),
    mails: Rows,
    audit: Rows,
    /** Null for a member who is not a business. */
    business: z.nullable(Row),
  }),
};
