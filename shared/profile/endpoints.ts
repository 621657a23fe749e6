<<<<<<< HEAD
/** A member's own data and sessions. */
import * as z from 'zod/mini';
import { User } from '../auth/endpoints.ts';
import { NewPassword } from '../auth/password.ts';
import { MAILBOX_PROOF_ERRORS, proofFields } from '../factors/proof.ts';
import { Email } from '../http/email.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { line, Ok, Timestamp } from '../http/fields.ts';
import { Language, TimeZone } from '../http/language.ts';
import { Passkey } from '../passkeys/endpoints.ts';

/**
 * Changes only the given fields. A new e-mail address takes effect when it is confirmed, and
 * sending the present one cancels the change; a new password ends the other sessions. Another
 * `recipientName` must be free. `externalDepositAddress` is an Ethereum address with the right
 * checksum (EIP-55), or null.
 */
export const update = {
  method: 'PUT',
  path: '/users/me',
  summary: 'Change your profile',
  access: 'member',
  activity: true,
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
    /** Of the times in e-mails; one that `Intl` knows. */
    timeZone: z.optional(TimeZone),
  }),
  status: 200,
  response: User,
  errors: [
    'suspended',
    ...MAILBOX_PROOF_ERRORS,
    'test_mode',
    'scope_missing',
    'person_disabled',
    'second_factor_required',
  ],
} as const satisfies Endpoint;

/** `not_found` if no address change is pending. */
export const resendNewEmail = {
  method: 'POST',
  path: '/users/me/email/resend',
  summary: 'Send the link to your new e-mail address again',
  access: 'member',
  status: 200,
  response: Ok,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'rate_limited'],
} as const satisfies Endpoint;

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
  method: 'GET',
  path: '/users/me/sessions',
  summary: 'Where you are signed in, newest first',
  access: 'member',
  status: 200,
  response: z.object({ sessions: z.array(SignIn) }),
  errors: ['unauthenticated', 'forbidden'],
} as const satisfies Endpoint;

export const endSignIn = {
  method: 'DELETE',
  path: '/users/me/sessions/:id',
  summary: 'End one of your sign-ins',
  access: 'member',
  params: z.strictObject({ id: z.uuid('Not a session id.') }),
  status: 200,
  response: Ok,
  errors: ['unauthenticated', 'forbidden', 'not_found'],
} as const satisfies Endpoint;

const Row = z.record(z.string(), z.unknown());
const Rows = z.array(Row);

/**
 * A machine-readable export of all data about a member (GDPR, articles 15 and 20). The register of
 * personal data (docs/personal-data.md) names the columns behind each field.
 */
export const exportData = {
  method: 'POST',
  path: '/users/me/export',
  summary: 'Your own data as JSON; requires the strongest factor that counts',
  access: 'member',
  body: z.strictObject(proofFields),
  status: 200,
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
  errors: MAILBOX_PROOF_ERRORS,
} as const satisfies Endpoint;
=======
import { endpoint } from '../http/endpoint.ts';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

export const update = endpoint(calls.update, schemas.update);
export const resendNewEmail = endpoint(calls.resendNewEmail, schemas.resendNewEmail);
export const listSignIns = endpoint(calls.listSignIns, schemas.listSignIns);
export const endSignIn = endpoint(calls.endSignIn, schemas.endSignIn);
export const exportData = endpoint(calls.exportData, schemas.exportData);
>>>>>>> main
