/** The meanings of error codes that only member calls return. */
import type { ErrorCode } from '#shared/errors.ts';

export interface Meaning {
  cause: string;
  remedy: string;
}

export const AGAIN =
  'Try again in a moment. If it stays, write to the operator and name the `requestId`.';
const NOT_SENT =
  'This installation does not send it; the code stands for a text of the specification.';
const DONE = 'Not an error: the text a page shows when it has worked.';
const NOTHING = 'Nothing is to be done.';
export const MEMBER = 'Only the member can do something about it; show them the message.';

const never = { cause: NOT_SENT, remedy: NOTHING };
const success = { cause: DONE, remedy: NOTHING };

export const MEMBER_MEANINGS: Partial<Record<ErrorCode, Meaning>> = {
  // A business's settings
  origin_unproven: {
    cause: 'The site is not below the proven domain of the business, and carries no proof of it.',
    remedy:
      'Put the TXT record or the file of `GET /merchant/verification` at this host, then add it again; or write to the operator.',
  },
  origin_in_use: {
    cause: 'An address of yours, for successes, cancellations or links, is on this site.',
    remedy: 'Change the address first.',
  },
  // Signing in
  credentials_invalid: {
    cause: 'The address or the password is wrong.',
    remedy: 'Try again, or set a new password.',
  },
  email_not_confirmed: {
    cause: 'The address has not been confirmed.',
    remedy: 'Open the link in the mail we sent, or ask for another.',
  },
  password_missing: { cause: 'The password was not sent.', remedy: 'Send it.' },
  second_factor_missing: {
    cause: 'Two-step sign-in is on, and its code was not sent.',
    remedy: 'Send the `code` of the authenticator app, or a recovery code.',
  },
  second_factor_invalid: {
    cause: 'The code is wrong, or was used before.',
    remedy: 'Wait for the next code of the app and send that.',
  },
  sign_in_expired: {
    cause: 'The second step came too late, or after too many wrong codes.',
    remedy: 'Sign in again.',
  },
  second_factor_on: { cause: 'Two-step sign-in is on already.', remedy: NOTHING },
  second_factor_off: {
    cause: 'Two-step sign-in is not on, or its set-up was not begun.',
    remedy: 'Begin its set-up.',
  },
  passkey_invalid: {
    cause: 'What the passkey signed is not good here: unknown, removed, too old, or used before.',
    remedy: 'Try again, or sign in with the password.',
  },
  passkey_missing: {
    cause: 'The member has a passkey, and the call came without what it signed.',
    remedy:
      'Ask `POST /api/users/me/reauthentication` for a challenge, have the passkey sign it, and send it as `passkey`. Without the passkey, send the password and a recovery code.',
  },
  passkey_limit_reached: { cause: 'The account has twenty passkeys.', remedy: 'Remove one first.' },
  // Tokens in and out
  no_tokens: { cause: 'The account is empty.', remedy: MEMBER },
  cash_not_empty: {
    cause: 'Leaving while the payment account holds tokens.',
    remedy: 'Move them to the membership first.',
  },
  erasure_blocked: {
    cause: 'The account has tokens, a debt, or something under way.',
    remedy: 'Read GET /users/me/erasure: it names what is still open.',
  },
  withdrawal_pending: {
    cause: 'A withdrawal is under way already.',
    remedy: 'Wait until it has ended.',
  },
  payout_held: {
    cause: 'More was asked for than may leave now: the rest was bought by card.',
    remedy: 'Take out less, or wait until the date that `GET /wallet/withdrawals` names.',
  },
  receivable_open: {
    cause: 'An amount of a card purchase that was taken back is still owed.',
    remedy: 'Settle it first, by buying or depositing tokens.',
  },
  withdrawal_not_cancellable: {
    cause: 'The withdrawal is being signed, or has ended.',
    remedy: NOTHING,
  },
  withdrawal_changed: {
    cause: 'The amount or the address has changed since the member confirmed it.',
    remedy: 'Show what would leave now, and confirm it again.',
  },
  second_person_required: {
    cause:
      'A large withdrawal of a business is approved by whoever requested it, or by somebody whose second factor or place in the team is too new.',
    remedy: 'Have another person of the team approve it.',
  },
  withdrawals_unavailable: { cause: 'No chain is connected.', remedy: AGAIN },
  deposit_address_missing: {
    cause: 'The business has no external deposit address.',
    remedy: 'Enter one in the profile first.',
  },
  buying_disabled: {
    cause: 'This installation has no card network, or sales by card are paused.',
    remedy: 'Buy later.',
  },
  tokens_unavailable: {
    cause: 'There are not that many tokens for sale.',
    remedy: 'Buy fewer, or later.',
  },
  purchase_limit_reached: {
    cause: 'What the member, their device or their network may buy in a day or a month is bought.',
    remedy:
      'Buy less, or try again after `retryAfter` seconds. Without it, the amount is above the limit.',
  },
  too_many_declines: {
    cause:
      'Too many cards of the member, or of their device, network or card, were declined in 24 hours.',
    remedy: 'Try again after `retryAfter` seconds.',
  },
  purchase_closed: {
    cause: 'The purchase was paid, or its time is over.',
    remedy: 'Begin a new one.',
  },
  cards_unavailable: {
    cause: 'The card network does not answer.',
    remedy: 'Try again after `retryAfter` seconds.',
  },
  signature_invalid: {
    cause: 'A message that claims to be the card network’s is not, or is too old.',
    remedy: 'Check the secret of its webhook.',
  },
  purchase_failed: { cause: 'The card was declined.', remedy: 'Try another card.' },
  // Texts of the specification that are not errors, or that only other servers send
  email_taken: never,
  email_in_use: never,
  username_taken: never,
  email_unknown: never,
  email_or_password_invalid: never,
  email_not_found: never,
  login_failed: never,
  record_not_saved: never,
  wallet_not_created: never,
  account_not_created: never,
  account_type_unknown: never,
  transaction_failed: never,
  address_not_created: { cause: 'A deposit address could not be made.', remedy: AGAIN },
  purchase_done: success,
  staking_changed: success,
  funds_transferred: success,
  profile_updated: success,
  saved: success,
  registered: success,
};
