/**
 * Every code the API answers with, and every text of the specification's section 8 to the letter
 * (its spelling kept). `status` is the HTTP status it travels with; `when` says what raises it.
 * Interfaces show words of their own for a code, from `locales`.
 */
export const catalogue = {
  // Section 8: login and registration
  credentials_invalid: {
    status: 400,
    message: 'Identifier or password invalid.',
    when: 'the address or password of a sign-in is wrong',
  },
  email_not_confirmed: {
    status: 400,
    message: 'Your account email is not confirmed',
    when: 'right password, address not confirmed yet',
  },
  email_taken: {
    status: 400,
    message: 'Email is already taken.',
    when: 'sent by foreign APIs only: ours does not tell who is registered',
  },
  username_taken: {
    status: 400,
    message: 'Username already taken',
    when: 'sent by foreign APIs only: ours has no user names',
  },
  password_missing: {
    status: 422,
    message: 'Please provide your password.',
    when: 'a sign-in without a password',
  },
  email_unknown: {
    status: 400,
    message: 'This email does not exist.',
    when: 'sent by foreign APIs only: ours does not tell who is registered',
  },
  email_or_password_invalid: {
    status: 400,
    message: 'Invalid Email or Password entered.',
    when: 'sent by foreign APIs only: ours answers credentials_invalid',
  },
  email_not_found: {
    status: 400,
    message: 'Email address you entered is not found.',
    when: 'sent by foreign APIs only: ours does not tell who is registered',
  },
  login_failed: {
    status: 500,
    message: 'Error logging in',
    when: "the client's text for a failed sign-in it has no text for",
  },
  // Section 8: other errors
  record_not_saved: {
    status: 500,
    message: 'Error saving record',
    when: 'a change could not be stored',
  },
  wallet_not_created: {
    status: 500,
    message: 'Error creating wallet.',
    when: "a new member's wallet could not be made",
  },
  account_not_created: {
    status: 500,
    message: 'Error creating account.',
    when: 'a ledger account could not be opened',
  },
  address_not_created: {
    status: 500,
    message: 'Error creating address.',
    when: 'a deposit address could not be derived',
  },
  purchase_failed: {
    status: 402,
    message: 'Purchase failed',
    when: 'a card purchase was declined',
  },
  transaction_failed: {
    status: 500,
    message: 'Transaction failed',
    when: 'a transfer could not be completed',
  },
  insufficient_balance: {
    status: 409,
    message: 'Insufficient funds',
    when: "the payer's cash account holds less than the total",
  },
  no_accounts: {
    status: 409,
    message: 'You do not have accounts',
    when: 'a payment or wallet call of a user without accounts',
  },
  account_type_unknown: {
    status: 422,
    message: 'Unknown account type',
    when: 'an account type other than cash or stake',
  },
  session_not_pending: {
    status: 409,
    message: 'Session expired',
    when: 'the session is paid, cancelled or past its time',
  },
  session_not_found: {
    status: 404,
    message: 'Wrong session',
    when: 'no such session, or it belongs to another merchant',
  },
  unauthenticated: {
    status: 401,
    message: 'There was an problem with your user identification',
    when: 'a protected call without a valid credential',
  },
  no_tokens: {
    status: 409,
    message: 'You do not have tokens in your account.',
    when: 'an exit or stake change from an empty account',
  },
  internal_error: {
    status: 500,
    message: 'An operational error has occurred',
    when: 'anything we did not foresee',
  },
  // Section 8: success messages
  purchase_done: { status: 200, message: 'Purchase done', when: 'a card purchase was credited' },
  staking_changed: {
    status: 200,
    message: 'Staking balance change done',
    when: 'tokens moved between cash and stake',
  },
  funds_transferred: {
    status: 200,
    message: 'Funds has been transfered',
    when: 'an exit reached its address',
  },
  profile_updated: {
    status: 200,
    message: 'Your profile has been updated',
    when: 'a profile was saved',
  },
  saved: { status: 200, message: 'Saved', when: 'settings were saved' },
  registered: {
    status: 200,
    message: 'You have registered successfully',
    when: 'a registration was accepted',
  },
  // Our own
  validation_failed: {
    status: 422,
    message: 'Some fields are not valid.',
    when: 'input outside the contract; `errors` names each field',
  },
  malformed_request: {
    status: 400,
    message: 'The request could not be read.',
    when: 'the body is not JSON, or a header contradicts it',
  },
  payload_too_large: {
    status: 413,
    message: 'The request is too large.',
    when: 'a body over 64 kB',
  },
  unsupported_media_type: {
    status: 415,
    message: 'Send JSON.',
    when: 'a body of another content type',
  },
  forbidden: {
    status: 403,
    message: 'This credential is not meant for this call.',
    when: 'a valid token of the wrong audience or session',
  },
  not_found: { status: 404, message: 'Not found.', when: 'no such address or record' },
  rate_limited: {
    status: 429,
    message: 'Too many attempts. Try again later.',
    when: 'a limit per account or address was reached; see Retry-After',
  },
  unavailable: {
    status: 503,
    message: 'The service is briefly unavailable. Try again.',
    when: 'the database cannot be reached; see Retry-After',
  },
  rate_unavailable: {
    status: 503,
    message: 'There is no current token price for this currency.',
    when: 'a quote is asked for and no fresh rate exists',
  },
  quote_changed: {
    status: 409,
    message: 'The total has changed. Look at it again.',
    when: 'the total confirmed is not that of the live quote, or the quote has expired',
  },
  authorization_exceeded: {
    status: 403,
    message: 'The total is above what you approved. Sign in again.',
    when: "the total is above the frame token's ceiling",
  },
  payments_disabled: {
    status: 409,
    message: 'Payments are not enabled for this account.',
    when: 'member or merchant switched off, account closed, or a merchant paying itself',
  },
  trial_expired: {
    status: 409,
    message: 'Your trial has expired.',
    when: 'the trial is over and the stake is below the first level',
  },
  level_too_low: {
    status: 409,
    message: 'Your membership level is too low for this purchase.',
    when: "the session asks for a higher level than the payer's",
  },
  code_invalid: {
    status: 400,
    message: 'This sign-in code is not valid any more.',
    when: 'a one-time code is unknown, used, expired or for another frame',
  },
  idempotency_in_progress: {
    status: 409,
    message: 'A request with this Idempotency-Key is still running.',
    when: 'the same key twice at the same time',
  },
  idempotency_mismatch: {
    status: 422,
    message: 'This Idempotency-Key was used with another body.',
    when: 'a key is used again with a different request',
  },
} as const satisfies Record<string, { status: number; message: string; when: string }>;

export type ErrorCode = keyof typeof catalogue;

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(catalogue, code);
}
