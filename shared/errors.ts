/**
 * Every code the API answers with. `status` is the HTTP status it travels with; the comment says what
 * raises it. Interfaces show words of their own for a code, from `locales`.
 */
import { specified } from './specified-errors.ts';

export const catalogue = {
  ...specified,
  /** Input outside the contract; `errors` names each field. */
  validation_failed: { status: 422, message: 'Some fields are not valid.' },
  /** The body is not JSON, or a header contradicts it. */
  malformed_request: { status: 400, message: 'The request could not be read.' },
  /** A body over 64 kB. */
  payload_too_large: { status: 413, message: 'The request is too large.' },
  /** A body of another content type. */
  unsupported_media_type: { status: 415, message: 'Send JSON.' },
  /** A valid token of the wrong audience or session. */
  forbidden: { status: 403, message: 'This credential is not meant for this call.' },
  /** No such address or record. */
  not_found: { status: 404, message: 'Not found.' },
  /** A limit per account or address was reached; see Retry-After. */
  rate_limited: { status: 429, message: 'Too many attempts. Try again later.' },
  /** The database cannot be reached; see Retry-After. */
  unavailable: { status: 503, message: 'The service is briefly unavailable. Try again.' },
  /** A quote is asked for and no fresh rate exists. */
  rate_unavailable: { status: 503, message: 'There is no current token price for this currency.' },
  /** The total confirmed is not that of the live quote, or the quote has expired. */
  quote_changed: { status: 409, message: 'The total has changed. Look at it again.' },
  /** The total is above the frame token's ceiling. */
  authorization_exceeded: {
    status: 403,
    message: 'The total is above what you approved. Sign in again.',
  },
  /** A refund of a session nobody has paid. */
  session_not_paid: { status: 409, message: 'This session has not been paid.' },
  /** A refund of more than is left of the payment, or of nothing that is left. */
  refund_exceeds_payment: { status: 409, message: 'This is more than is left of the payment.' },
  /** Member or merchant switched off, account closed, or a merchant paying itself. */
  payments_disabled: { status: 409, message: 'Payments are not enabled for this account.' },
  /** The trial is over and the stake is below the first level. */
  trial_expired: { status: 409, message: 'Your trial has expired.' },
  /** The session asks for a higher level than the payer's. */
  level_too_low: { status: 409, message: 'Your membership level is too low for this purchase.' },
  /** A business accepts its own invitation to link. */
  own_link: { status: 409, message: 'A business cannot be linked with itself.' },
  /** A page asks for a session by a button from an origin that is none of the merchant's. */
  origin_not_allowed: { status: 403, message: 'This site may not use this payment button.' },
  /** A payment button is switched off, or its time is over. */
  button_closed: { status: 409, message: 'Payments by this button are closed.' },
  /** All a payment button had to sell is sold, or held by sessions that can still be paid. */
  button_sold_out: { status: 409, message: 'Everything this button had to sell is sold.' },
  /** A one-time code is unknown, used, expired or for another frame. */
  code_invalid: { status: 400, message: 'This code is not valid any more.' },
  /** Two-step sign-in is on, and its code was not sent; `errors` names `code`. */
  second_factor_missing: { status: 403, message: 'Enter the code of your authenticator app.' },
  /** The code is wrong, or was used already; `errors` names `code`. */
  second_factor_invalid: { status: 400, message: 'This code is not right, or was used already.' },
  /** The second step came too late, or after too many wrong codes. */
  sign_in_expired: { status: 400, message: 'This sign-in has taken too long. Start again.' },
  /** Two-step sign-in is on already. */
  second_factor_on: { status: 409, message: 'Two-step sign-in is on already.' },
  /** Two-step sign-in is not on, or its set-up was not begun. */
  second_factor_off: { status: 409, message: 'Two-step sign-in is not on.' },
  /**
   * What a passkey signed is not good: unknown, removed, asked for elsewhere or too long ago, used
   * already, or not checked by its device. Which of these is not told.
   */
  passkey_invalid: { status: 400, message: 'This passkey cannot be used here.' },
  /** Twenty passkeys are enough. */
  passkey_limit_reached: { status: 409, message: 'You have as many passkeys as are possible.' },
  /** Tokens made before they were kept encrypted are known by their hash alone. */
  token_hidden: { status: 409, message: 'This token was made before tokens could be shown again.' },
  /** An address of the business's settings is on the site that was to be removed. */
  origin_in_use: {
    status: 409,
    message: 'One of your addresses is on this site. Change it first.',
  },
  /** The same key twice at the same time. */
  idempotency_in_progress: {
    status: 409,
    message: 'A request with this Idempotency-Key is still running.',
  },
  /** A key is used again with a different request. */
  idempotency_mismatch: {
    status: 422,
    message: 'This Idempotency-Key was used with another body.',
  },
  /** An exit while the payment account holds tokens. */
  cash_not_empty: {
    status: 409,
    message: 'Your payment account is not empty. Move its tokens to your membership first.',
  },
  /** A second withdrawal before the first has ended. */
  withdrawal_pending: { status: 409, message: 'A withdrawal of yours is already under way.' },
  /** Something is owed from a card purchase that was taken back. */
  receivable_open: {
    status: 409,
    message: 'An amount of a card purchase that was taken back is still open.',
  },
  /** It is being signed, or has ended. */
  withdrawal_not_cancellable: {
    status: 409,
    message: 'This withdrawal cannot be cancelled any more.',
  },
  /** No chain is connected. */
  withdrawals_unavailable: { status: 503, message: 'Withdrawals are not possible at the moment.' },
  /** A payout of a business without an external deposit address. */
  deposit_address_missing: {
    status: 409,
    message: 'Enter an external deposit address in your profile first.',
  },
  /** This installation has no card network. */
  buying_disabled: { status: 409, message: 'Buying by card is not possible at the moment.' },
  /** The treasury holds fewer tokens than are asked for. */
  tokens_unavailable: {
    status: 409,
    message: 'There are not that many tokens for sale. Try a smaller amount.',
  },
  /** What a member may buy in a day is bought. */
  purchase_limit_reached: {
    status: 409,
    message: 'This is more than you may buy in one day.',
  },
  /** The purchase was paid, or its time is over. */
  purchase_closed: { status: 409, message: 'This purchase is closed. Begin a new one.' },
  /** The card network does not answer; see Retry-After. */
  cards_unavailable: { status: 503, message: 'Cards cannot be reached. Try again in a moment.' },
  /**
   * A session above what a business may ask for before its domain is proven, where `errors` names
   * `amount`; or an invitation to link before that.
   */
  domain_unproven: {
    status: 409,
    message: 'Until the business has proven its domain, only small amounts can be asked for.',
  },
  /** The proof is right, and another business has proven the same domain. */
  domain_taken: { status: 409, message: 'Another business has proven this domain.' },
  /** A message that claims to be the card network's and is not, or is too old. */
  signature_invalid: { status: 400, message: 'The signature is not valid.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof catalogue;

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(catalogue, code);
}
