/**
 * Every code of the API. `status` is its HTTP status; the comment says what causes it. Interfaces
 * show their own text for a code, from `locales`.
 */
import { couponErrors } from './coupon-errors.ts';
import { invoiceErrors } from './invoice-errors.ts';
import { mandateErrors } from './mandate-errors.ts';
import { passErrors } from './pass-errors.ts';
import { planErrors } from './plan-errors.ts';
import { refundErrors } from './refund-errors.ts';
import { reservationErrors } from './reservation-errors.ts';
import { specified } from './specified-errors.ts';
import { statementErrors } from './statement-errors.ts';
import { tillErrors } from './till-errors.ts';
import { tokenErrors } from './token-errors.ts';

export const catalogue = {
  ...specified,
  /** The input violates the schema; `errors` names each field. */
  validation_failed: { status: 422, message: 'Some fields are not valid.' },
  /** The body is not valid JSON, or a header contradicts it; `errors` says where it is not JSON. */
  malformed_request: { status: 400, message: 'The request could not be read.' },
  /** A body larger than 64 kB. */
  payload_too_large: { status: 413, message: 'The request is too large.' },
  /** A body of an unsupported content type. */
  unsupported_media_type: {
    status: 415,
    message: 'Send JSON with `Content-Type: application/json`.',
  },
  /** A call of a business's server without an `Authorization` header. */
  token_missing: { status: 401, message: 'Send your API key as a bearer token.' },
  /** The `Authorization` header is no bearer token, or the token was not copied completely. */
  token_malformed: { status: 401, message: 'This is not a complete API key.' },
  /** A live token sent to a sandbox, or a test token to production. */
  wrong_mode: { status: 401, message: 'This API key belongs to the other mode: test or live.' },
  /** A live member or key with a test session, or the other way round; `errors` names the field. */
  mode_mismatch: { status: 409, message: 'This belongs to the other mode (test or live).' },
  /** Deposits, withdrawals and purchases by card in test mode. */
  test_mode: { status: 409, message: 'Test mode has no blockchain and no card network.' },
  /** Test mode is off on this installation, or the business is in test mode already. */
  test_mode_unavailable: { status: 409, message: 'Test mode is not available here.' },
  /** An address that another test member of the business has. */
  test_email_taken: { status: 409, message: 'Another test member has this address.' },
  /** A business has 100 test members. */
  test_member_limit_reached: {
    status: 409,
    message: 'You have 100 test members, the maximum. Delete one first.',
  },
  /** The test members of a business got their test tokens of 24 hours. */
  test_tokens_exhausted: { status: 409, message: 'No test tokens are left for today.' },
  /** A valid token for another audience or session. */
  forbidden: { status: 403, message: 'This credential cannot be used for this call.' },
  /** The key or the role lacks the scope of the call; `errors` names it. */
  scope_missing: { status: 403, message: 'This API key or role does not allow this call.' },
  /** An operator has switched off the person, who acts for no business meanwhile. */
  person_disabled: {
    status: 403,
    message: 'Your own account is switched off, so you cannot act for this business.',
  },
  /** The key or the endpoint was granted with changed credentials, and the change was undone. */
  suspended: {
    status: 403,
    message:
      'This was suspended because a change of credentials was undone. An owner of the business decides whether to keep it.',
  },
  /** A decision about a suspension that was decided, or whose time is over. */
  suspension_decided: {
    status: 409,
    message: 'This was already decided, or its time is over.',
  },
  /** A person who acts for a business has no passkey or authenticator app, which the call requires. */
  second_factor_required: {
    status: 403,
    message: 'Add a passkey or an authenticator app to your own sign-in first.',
  },
  /** The sign-in has not shown access to the mailbox in the last 24 hours, and no older factor exists. */
  mailbox_unproven: {
    status: 403,
    message: 'Enter the digits from our e-mail, or add a passkey or an authenticator app.',
  },
  /** The factor was added, or password or mailbox were changed, too recently for this call; `errors` may say from when it counts. */
  factor_too_new: {
    status: 403,
    message: 'What you confirm with was added or changed recently, and cannot confirm this yet.',
  },
  /** An invitation that was accepted already. */
  invitation_used: { status: 409, message: 'This invitation was already used.' },
  /** An offer of ownership to an owner. */
  already_owner: { status: 409, message: 'This person already owns the business.' },
  /** An invitation to somebody who is in the team. */
  already_in_team: { status: 409, message: 'This person is already in the team.' },
  /** The only owner of a business cannot leave its team, nor get another role. */
  owner_stays: { status: 409, message: 'A business needs at least one owner.' },
  /** A person whose own withdrawals are held asks for a payout of a business. */
  sign_in_changed: {
    status: 409,
    message:
      'Your password, e-mail address or second factor was changed recently. Ask another person of the team, or wait until the time in `errors`.',
  },
  /** No such route or record. */
  not_found: { status: 404, message: 'Not found.' },
  /** The path exists, but not with this method; the header `Allow` lists its methods. */
  method_not_allowed: { status: 405, message: 'This address does not support this method.' },
  /** A limit per account or address is reached; see Retry-After. */
  rate_limited: { status: 429, message: 'Too many attempts. Try again later.' },
  /** The database cannot be reached; see Retry-After. */
  unavailable: { status: 503, message: 'The service is briefly unavailable. Try again.' },
  /** A quote is requested, but there is no fresh rate. */
  rate_unavailable: { status: 503, message: 'There is no current token price for this currency.' },
  /** The confirmed total is not that of the live quote, or the quote has expired. */
  quote_changed: { status: 409, message: 'The total has changed. Review it and confirm again.' },
  /** The total is above the frame token's ceiling. */
  authorization_exceeded: {
    status: 403,
    message: 'The total is above what you approved. Sign in again.',
  },
  /**
   * The payment is above what a sign-in alone may pay; `errors` names the factor that confirms it.
   */
  confirmation_required: {
    status: 403,
    message: 'Confirm this payment with your passkey, code or password.',
  },
  session_paid: { status: 409, message: 'This session is paid. Refund it instead.' },
  ...refundErrors,
  ...reservationErrors,
  /** The member or merchant is switched off, the account is closed, or a merchant pays itself. */
  payments_disabled: { status: 409, message: 'Payments are not enabled for this account.' },
  /** The payment would exceed what a business may be paid before it has proven its domain. */
  merchant_limit_reached: {
    status: 409,
    message: 'The business has reached the limit for businesses without a proven domain.',
  },
  /** A change of this member's credentials was undone, and they have not set a new password since. */
  account_frozen: {
    status: 409,
    message: 'Payments and withdrawals are paused until you set a new password by e-mail.',
  },
  /** The account has tokens or something under way: `GET users/me/erasure` names it. */
  erasure_blocked: {
    status: 409,
    message: 'Your account cannot be deleted yet, because something is still open.',
  },
  /** The trial is over and the stake is below the first level. */
  trial_expired: { status: 409, message: 'Your trial has expired.' },
  /** The session requires a higher level than the payer's. */
  level_too_low: { status: 409, message: 'Your membership level is too low for this purchase.' },
  /** Tokens are held or owed because of a disputed or charged-back card purchase. */
  tokens_held: {
    status: 409,
    message: 'Tokens are held because a card purchase is disputed or was reversed.',
  },
  /** A page requests a session by a button from an origin that is not the merchant's. */
  origin_not_allowed: { status: 403, message: 'This site may not use this payment button.' },
  /** The payment button is switched off or has ended. */
  button_closed: { status: 409, message: 'This payment button is closed.' },
  /** The payment button's stock is sold, or reserved by sessions that can still be paid. */
  button_sold_out: { status: 409, message: 'This product is sold out.' },
  ...couponErrors,
  ...invoiceErrors,
  /** A one-time code is unknown, used, expired or for another frame. */
  code_invalid: { status: 400, message: 'This code is no longer valid.' },
  /** Two-step sign-in is on, and the code is missing; `errors` names `code`. */
  second_factor_missing: { status: 403, message: 'Enter the code of your authenticator app.' },
  /** The code is wrong or was already used; `errors` names `code`. */
  second_factor_invalid: { status: 400, message: 'This code is wrong or was already used.' },
  /** The ticket of the first step has expired, or there were too many wrong codes. */
  sign_in_expired: { status: 400, message: 'This sign-in has taken too long. Start again.' },
  /** Two-step sign-in is on already. */
  second_factor_on: { status: 409, message: 'Two-step sign-in is on already.' },
  /** Two-step sign-in is off, or its set-up was not started. */
  second_factor_off: { status: 409, message: 'Two-step sign-in is not on.' },
  /**
   * The passkey's signature is invalid: the passkey is unknown or removed, the challenge is from
   * elsewhere, expired or used, or the device has not verified its user. The answer does not say
   * which.
   */
  passkey_invalid: { status: 400, message: 'This passkey cannot be used here.' },
  /** The member has a passkey, but the call contains none; `errors` names `passkey`. */
  passkey_missing: { status: 403, message: 'Confirm this with your passkey.' },
  /** The member already has twenty passkeys, the maximum. */
  passkey_limit_reached: {
    status: 409,
    message: 'You have reached the maximum number of passkeys.',
  },
  /** The key may not be used from the address of the call. */
  address_not_allowed: {
    status: 403,
    message: 'This API key may not be used from this address.',
  },
  /**
   * The key may do more than whoever creates, reads or ends it; `errors` names the scopes, addresses or
   * expiry.
   */
  key_exceeds_own: {
    status: 403,
    message: 'You cannot create, read or revoke an API key that has more rights than you.',
  },
  /** The business already has fifty valid keys, the maximum. */
  api_key_limit_reached: {
    status: 409,
    message: 'You have reached the maximum number of API keys.',
  },
  /** A successor was made of the key already. */
  api_key_replaced: { status: 409, message: 'This API key was already replaced.' },
  /** The site is not below the proven domain and has no proof of the business. */
  origin_unproven: {
    status: 409,
    message:
      'We could not verify that this site is yours. Put the same DNS record or file there as for your domain, then add it again.',
  },
  /** One of the business's settings is an address on the site to be removed. */
  origin_in_use: {
    status: 409,
    message: 'One of your addresses is on this site. Change it first.',
  },
  /** Two concurrent calls use the same key. */
  idempotency_in_progress: {
    status: 409,
    message: 'A request with this Idempotency-Key is still running.',
  },
  /** The key was used with a different request. */
  idempotency_mismatch: {
    status: 422,
    message: 'This Idempotency-Key was already used for another call or body.',
  },
  ...passErrors,
  ...mandateErrors,
  ...planErrors,
  ...tokenErrors,
  ...tillErrors,
  ...statementErrors,
  /**
   * A session above what a business may request before its domain is proven, or a withdrawal of what
   * its customers paid, where `errors` names `amount`; or an invitation to link before that.
   */
  domain_unproven: {
    status: 409,
    message:
      'Until the business has proven its domain, it can only request small amounts and cannot withdraw what customers paid.',
  },
  /** The proof is right, but another business has proven the same domain. */
  domain_taken: { status: 409, message: 'Another business has proven this domain.' },
  /** A webhook that is not validly signed by the card network, or is too old. */
  signature_invalid: { status: 400, message: 'The signature is not valid.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof catalogue;

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(catalogue, code);
}
