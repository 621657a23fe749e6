/** The meanings of error codes that only member calls return. */
import type { ErrorCode } from '#shared/errors.ts';

export interface Meaning {
  cause: string;
  remedy: string;
}

export const AGAIN =
  'Try again in a moment. If the error persists, contact the operator with the `requestId`.';
const NOT_SENT =
  'This installation does not send this code. It stands for a text of the specification.';
const DONE = 'This is not an error, but the text that a page shows after success.';
const NOTHING = 'No action is needed.';
export const MEMBER = 'Show the message to the member. Only they can solve the problem.';

const never = { cause: NOT_SENT, remedy: NOTHING };
const success = { cause: DONE, remedy: NOTHING };

export const MEMBER_MEANINGS: Partial<Record<ErrorCode, Meaning>> = {
  // A business's settings
  origin_unproven: {
    cause: 'The site is not below the proven domain of the business, and has no proof of its own.',
    remedy:
      'Put the TXT record or the file of `GET /merchant/verification` on this host, and then repeat the call. Or contact the operator.',
  },
  origin_in_use: {
    cause: 'One of your return addresses is on this site.',
    remedy: 'Change the address first.',
  },
  // Signing in
  credentials_invalid: {
    cause: 'The e-mail address or the password is wrong.',
    remedy: 'Try again, or set a new password.',
  },
  email_not_confirmed: {
    cause: 'The e-mail address is not confirmed.',
    remedy: 'Open the link in our e-mail, or request a new link.',
  },
  password_missing: { cause: 'The call has no password.', remedy: 'Send the password.' },
  second_factor_missing: {
    cause: 'Two-step sign-in is on, and the call has no code.',
    remedy: 'Send the `code` of the authenticator app, or a recovery code.',
  },
  second_factor_invalid: {
    cause: 'The code is wrong or was already used.',
    remedy: 'Send the next code of the app.',
  },
  sign_in_expired: {
    cause: 'The sign-in expired before its second step, or there were too many wrong codes.',
    remedy: 'Sign in again.',
  },
  second_factor_on: { cause: 'Two-step sign-in is already on.', remedy: NOTHING },
  second_factor_off: {
    cause: 'Two-step sign-in is not on, or its set-up was not started.',
    remedy: 'Start the set-up.',
  },
  passkey_invalid: {
    cause:
      'The signature of the passkey is not valid. The passkey is unknown or removed, or the challenge is too old or was already used.',
    remedy: 'Try again, or sign in with the password.',
  },
  passkey_missing: {
    cause: 'The member has a passkey, and the call has no signature of it.',
    remedy:
      'Get a challenge from `POST /api/users/me/reauthentication`, let the passkey sign it, and send the result as `passkey`. Without the passkey, send the password and a recovery code.',
  },
  passkey_limit_reached: {
    cause: 'The account has 20 passkeys, which is the maximum.',
    remedy: 'Remove a passkey first.',
  },
  // Tokens in and out
  no_tokens: { cause: 'The account has no tokens.', remedy: MEMBER },
  cash_not_empty: {
    cause:
      'The payment account still has tokens or an open reservation, so the member cannot leave.',
    remedy:
      'Move the tokens to the membership first. With a reservation, `errors` names the time until which it can be captured.',
  },
  erasure_blocked: {
    cause: 'The account has tokens, a debt or an unfinished operation.',
    remedy: 'Read `GET /users/me/erasure`, which lists what prevents the deletion.',
  },
  withdrawal_pending: {
    cause: 'Another withdrawal is still open.',
    remedy: 'Wait until that withdrawal has ended.',
  },
  payout_held: {
    cause: 'The amount exceeds what can leave now, because some tokens were bought by card.',
    remedy: 'Withdraw less, or wait until the date in `GET /wallet/withdrawals`.',
  },
  receivable_open: {
    cause: 'The member still owes an amount of a reversed card purchase.',
    remedy: 'Buy or deposit tokens first to settle the debt.',
  },
  withdrawal_not_cancellable: {
    cause: 'The withdrawal is being signed or has ended.',
    remedy: NOTHING,
  },
  withdrawal_changed: {
    cause: 'The amount or the address has changed since the member confirmed the withdrawal.',
    remedy: 'Show the current amount and address, and let the member confirm again.',
  },
  second_person_required: {
    cause:
      'A large withdrawal of a business needs the approval of a second person. The caller requested it themselves, or their second factor or their place in the team is too new.',
    remedy: 'Let another person of the team approve it.',
  },
  withdrawals_unavailable: {
    cause: 'The installation is not connected to a chain.',
    remedy: AGAIN,
  },
  deposit_address_missing: {
    cause: 'The business has no external deposit address.',
    remedy: 'Enter an address in the profile first.',
  },
  buying_disabled: {
    cause: 'This installation has no card network, or sales by card are paused.',
    remedy: 'Try again later.',
  },
  tokens_unavailable: {
    cause: 'There are not enough tokens for sale.',
    remedy: 'Buy fewer tokens, or try again later.',
  },
  purchase_limit_reached: {
    cause:
      'The purchase exceeds the daily or monthly limit of the member, their device or their network.',
    remedy:
      'Buy less, or try again after `retryAfter` seconds. If the error has no `retryAfter`, the amount itself exceeds the limit.',
  },
  too_many_declines: {
    cause:
      'Too many card payments of the member, their device, their network or the card were declined in 24 hours.',
    remedy: 'Try again after `retryAfter` seconds.',
  },
  purchase_closed: {
    cause: 'The purchase is paid or expired.',
    remedy: 'Start a new purchase.',
  },
  cards_unavailable: {
    cause: 'The card network does not answer.',
    remedy: 'Try again after `retryAfter` seconds.',
  },
  signature_invalid: {
    cause: 'The signature of a webhook of the card network is wrong or too old.',
    remedy: 'Check the secret of the card network’s webhook.',
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
  address_not_created: { cause: 'The deposit address could not be created.', remedy: AGAIN },
  purchase_done: success,
  staking_changed: success,
  funds_transferred: success,
  profile_updated: success,
  saved: success,
  registered: success,
  purchase_not_credited: {
    cause: 'The purchase has brought no tokens yet, so there is nothing to withdraw from.',
    remedy: AGAIN,
  },
  purchase_withdrawn: {
    cause: 'The member has already withdrawn from this purchase.',
    remedy: MEMBER,
  },
  withdrawal_period_over: {
    cause: 'The 14 days in which a member may withdraw from a purchase are over.',
    remedy: MEMBER,
  },
  purchase_disputed: {
    cause: 'The cardholder disputes the charge of this purchase, or it was taken back.',
    remedy: MEMBER,
  },
  debt_open: { cause: 'The member owes tokens of another purchase.', remedy: MEMBER },
  tokens_spent: {
    cause: 'The tokens of this purchase have left the payment account.',
    remedy: MEMBER,
  },
  purchase_changed: {
    cause: 'Other tokens can be taken back now than the member saw.',
    remedy: MEMBER,
  },
};
