/**
 * The texts of the specification, sections 8 and 5, to the letter (its spelling kept). `status` is
 * their HTTP status; the comment says what causes them. Clients load them for a refusal with a text
 * and no code, as a foreign API sends it.
 */
import { ACCOUNT_TYPE_UNKNOWN, FUNDS_INSUFFICIENT, PASSWORD_MISSING } from './field-texts.ts';

export const specified = {
  // Section 8: login and registration
  /** The address or password is wrong at sign-in. */
  credentials_invalid: { status: 400, message: 'Identifier or password invalid.' },
  /** The password is right, but the address is not confirmed yet. */
  email_not_confirmed: { status: 400, message: 'Your account email is not confirmed' },
  /** Sent by other APIs only; ours never reveals whether an e-mail is registered. */
  email_taken: { status: 400, message: 'Email is already taken.' },
  /** The same of section 5. */
  email_in_use: { status: 400, message: 'Email already in use' },
  /** Sent by foreign APIs only: ours has no user names. */
  username_taken: { status: 400, message: 'Username already taken' },
  /** A sign-in without a password. */
  password_missing: { status: 422, message: PASSWORD_MISSING },
  /** Sent by other APIs only; ours never reveals whether an e-mail is registered. */
  email_unknown: { status: 400, message: 'This email does not exist.' },
  /** Sent by foreign APIs only: ours answers credentials_invalid. */
  email_or_password_invalid: { status: 400, message: 'Invalid Email or Password entered.' },
  /** Sent by other APIs only; ours never reveals whether an e-mail is registered. */
  email_not_found: { status: 400, message: 'Email address you entered is not found.' },
  /** The client's fallback for a failed sign-in without a known text. */
  login_failed: { status: 500, message: 'Error logging in' },
  // Section 8: other errors
  /** Sent by foreign APIs only: ours answers internal_error. */
  record_not_saved: { status: 500, message: 'Error saving record' },
  /** Sent by foreign APIs only: ours creates both accounts with the member. */
  wallet_not_created: { status: 500, message: 'Error creating wallet.' },
  /** Sent by foreign APIs only: ours creates both accounts with the member. */
  account_not_created: { status: 500, message: 'Error creating account.' },
  /** A deposit address could not be derived. */
  address_not_created: { status: 500, message: 'Error creating address.' },
  /** A card purchase was declined. */
  purchase_failed: { status: 402, message: 'Purchase failed' },
  /** Sent by foreign APIs only: ours names the reason. */
  transaction_failed: { status: 500, message: 'Transaction failed' },
  /** The account holds less than the amount. */
  insufficient_balance: { status: 409, message: FUNDS_INSUFFICIENT },
  /** A payment or wallet call of a user without accounts. */
  no_accounts: { status: 409, message: 'You do not have accounts' },
  /** Ours answers validation_failed with this text at the field. */
  account_type_unknown: { status: 422, message: ACCOUNT_TYPE_UNKNOWN },
  /** The session is paid, cancelled or expired. */
  session_not_pending: { status: 409, message: 'Session expired' },
  /** No such session, or it belongs to another merchant. */
  session_not_found: { status: 404, message: 'Wrong session' },
  /** A protected call without a valid credential. */
  unauthenticated: { status: 401, message: 'There was an problem with your user identification' },
  /** An exit or stake change from an empty account. */
  no_tokens: { status: 409, message: 'You do not have tokens in your account.' },
  /** An unexpected error. */
  internal_error: { status: 500, message: 'An operational error has occurred' },
  // Section 8: success messages
  /** A card purchase was credited. */
  purchase_done: { status: 200, message: 'Purchase done' },
  /** Tokens moved between cash and stake. */
  staking_changed: { status: 200, message: 'Staking balance change done' },
  /** A withdrawal reached its address. */
  funds_transferred: { status: 200, message: 'Funds has been transfered' },
  /** A profile was saved. */
  profile_updated: { status: 200, message: 'Your profile has been updated' },
  /** Settings were saved. */
  saved: { status: 200, message: 'Saved' },
  /** A registration was accepted. */
  registered: { status: 200, message: 'You have registered successfully' },
} as const satisfies Record<string, { status: number; message: string }>;
