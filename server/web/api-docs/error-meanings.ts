/** The cause and remedy of each error code. Used by pages only, so browser bundles stay small. */
import type { ErrorCode } from '#shared/errors.ts';
import { ACCESS_MEANINGS } from './access-error-meanings.ts';
import { COUPON_MEANINGS } from './coupon-docs.ts';
import { FACTOR_MEANINGS } from './factor-error-meanings.ts';
import { INVOICE_MEANINGS } from './invoice-docs.ts';
import { MANDATE_MEANINGS } from './mandate-meanings.ts';
import { AGAIN, MEMBER, MEMBER_MEANINGS, type Meaning } from './member-error-meanings.ts';
import { PASS_MEANINGS } from './pass-docs.ts';
import { PLAN_MEANINGS } from './plan-meanings.ts';
import { REFUND_MEANINGS } from './refund-error-meanings.ts';
import { REFUND_REQUEST_MEANINGS } from './refund-fields.ts';
import { RESERVATION_MEANINGS } from './reservation-docs.ts';
import { STATEMENT_MEANINGS } from './statement-docs.ts';
import { SUSPENSION_MEANINGS } from './suspension-error-meanings.ts';
import { TEST_MODE_MEANINGS } from './test-mode-error-meanings.ts';

export const MEANINGS: Partial<Record<ErrorCode, Meaning>> = {
  // Every call
  validation_failed: {
    cause:
      'A field of the body, the address or a header is missing, unknown or invalid. Nothing was stored.',
    remedy: 'Read `errors`. Each entry names a field and the rule that it breaks.',
  },
  malformed_request: {
    cause: 'The body is not valid JSON, or the request is inconsistent.',
    remedy:
      'Send valid JSON with `Content-Type: application/json`. `errors` names the line and the column at which the JSON is invalid.',
  },
  payload_too_large: {
    cause: 'The body is longer than 64 kB.',
    remedy:
      'Send a shorter body. Store your data in your own system, and put its ID into `reference` or `metadata`.',
  },
  unsupported_media_type: {
    cause: 'The content type of the body is not JSON.',
    remedy: 'Send `Content-Type: application/json`.',
  },
  unauthenticated: {
    cause: 'The token is unknown, revoked or expired.',
    remedy:
      'Send `Authorization: Bearer <token>` with a valid API key. The member area of your business lists your keys.',
  },
  token_missing: {
    cause: 'The call has no `Authorization` header. Some HTTP clients drop it on a redirect.',
    remedy: 'Send `Authorization: Bearer <token>`.',
  },
  token_malformed: {
    cause:
      'The `Authorization` header does not contain a complete token. A character is missing, added or changed, or `Bearer` is missing.',
    remedy: 'Copy the whole token from `salus_` to the last character, and send it after `Bearer`.',
  },
  wrong_mode: {
    cause: 'A sandbox token was sent to production, or a production token to a sandbox.',
    remedy:
      'Send tokens that begin with `salus_live_` to production. Send tokens that begin with `salus_test_` to the sandbox, or to production if test mode is available there.',
  },
  ...TEST_MODE_MEANINGS,
  ...ACCESS_MEANINGS,
  ...FACTOR_MEANINGS,
  method_not_allowed: {
    cause: 'The address exists, but does not support this method.',
    remedy: 'Use one of the methods in the header `Allow` of the answer.',
  },
  forbidden: {
    cause: 'The credential is valid, but cannot be used for this call.',
    remedy:
      'Use an API key for calls below `/merchant`, and the token of a signed-in member for other calls.',
  },
  ...SUSPENSION_MEANINGS,
  invitation_used: {
    cause: 'The invitation to the team was already accepted.',
    remedy:
      'Check whether `GET /users/me/businesses` lists the business. If it does not, ask for another invitation.',
  },
  already_in_team: {
    cause: 'The e-mail address belongs to a person who is already in the team.',
    remedy: 'Change the role of that person instead.',
  },
  already_owner: {
    cause: 'The person to whom the ownership was offered is already an owner.',
    remedy: 'Change your own role, or leave the team.',
  },
  owner_stays: {
    cause:
      'The business would have no owner, because its only owner would leave the team or get another role.',
    remedy: 'Make another person of the team an owner first.',
  },
  sign_in_changed: {
    cause:
      'The person requested a payout of a business soon after their password, e-mail address or second factor was changed.',
    remedy:
      'Let another person of the team request it, or wait until the time in `errors`, when the hold on the person’s account ends.',
  },
  not_found: {
    cause: 'The address or the record does not exist, or the record belongs to somebody else.',
    remedy:
      'Check the address and the ID, and that the credential belongs to the same business and mode.',
  },
  rate_limited: {
    cause: 'Too many calls were made with the token or from the account or address.',
    remedy:
      'Wait for `retryAfter` seconds, and then repeat the call. The header `RateLimit` shows how many calls are left.',
  },
  unavailable: {
    cause:
      'The server cannot reach its database, has too many open streams, or is still ordering the events since your last read.',
    remedy: 'Repeat the call after `retryAfter` seconds. This is safe with an Idempotency-Key.',
  },
  internal_error: {
    cause: 'An unexpected error occurred. We have logged it.',
    remedy: AGAIN,
  },
  idempotency_in_progress: {
    cause: 'Another call with the same Idempotency-Key is still in progress.',
    remedy: 'Repeat the call after `retryAfter` seconds to get the answer of the first call.',
  },
  idempotency_mismatch: {
    cause: 'The Idempotency-Key was already used for another call or another body.',
    remedy: 'Use a new key for each operation, and the same key only to repeat a call.',
  },
  // API keys
  address_not_allowed: {
    cause:
      'The API key has a list of IP addresses, and the call came from an address that is not on it.',
    remedy: 'Call from one of these addresses, or create an API key whose list has your address.',
  },
  key_exceeds_own: {
    cause:
      'The API key has more scopes, other addresses or a later expiry than the credential of the call.',
    remedy:
      'Read `errors` for what exceeds your own rights. Request less, or ask a person who has these rights.',
  },
  api_key_limit_reached: {
    cause: 'The business has 50 valid API keys, including replaced keys that are still valid.',
    remedy: 'Revoke a key that is no longer used. `lastUsedAt` shows the last use of each key.',
  },
  api_key_replaced: {
    cause: 'The API key was already replaced.',
    remedy: 'Replace the new key, or revoke this one to end it now.',
  },
  // Pay sessions and refunds
  session_not_found: {
    cause: 'The session does not exist, or it belongs to another business.',
    remedy: 'Check the ID, and that the API key belongs to the same business.',
  },
  session_not_pending: {
    cause: 'The session is paid, cancelled or expired.',
    remedy: 'Read the session for its status. Create a new session to request the payment again.',
  },
  rate_unavailable: {
    cause: 'There is no current token price in this currency.',
    remedy: 'Try again in a few minutes, or use another currency.',
  },
  ...REFUND_REQUEST_MEANINGS,
  payments_disabled: {
    cause:
      'The account of the business or of the member is disabled, closed or deleted, or the business pays itself.',
    remedy: 'If it is your own account, contact the operator.',
  },
  merchant_limit_reached: {
    cause:
      'The payment exceeds the limit for businesses without a proven domain, per payment or per 24 hours.',
    remedy: 'Nothing was paid. The business can prove its domain, or the member can pay later.',
  },
  account_frozen: {
    cause:
      'A change of the member’s credentials was undone. The account is frozen until the member has proven their identity: no payments and no withdrawals.',
    remedy: MEMBER,
  },
  domain_unproven: {
    cause:
      'The domain of the business is not proven. Until then, it can only request small amounts, cannot invite members to link, and cannot withdraw what its customers paid.',
    remedy:
      'Prove the domain in the member area (Settings, Domain), or request a smaller amount. `errors` contains the largest possible amount.',
  },
  domain_taken: {
    cause: 'Another business has already proven this domain.',
    remedy: 'If the domain is yours, contact the operator.',
  },
  session_paid: {
    cause: 'The session was paid before it could be cancelled.',
    remedy: 'Refund the payment.',
  },
  ...RESERVATION_MEANINGS,
  insufficient_balance: {
    cause: 'The payment account has too few tokens.',
    remedy:
      'No tokens have moved. For a refund, make sure that your payment account has enough tokens first.',
  },
  // Paying, by members
  quote_changed: {
    cause: 'The total that the member confirmed is no longer the current total.',
    remedy: 'Show the new total, and let the member confirm it.',
  },
  authorization_exceeded: {
    cause: 'The total exceeds the amount that the member approved in our window.',
    remedy: 'Let the member approve the new total.',
  },
  confirmation_required: {
    cause:
      'The payment, or the sum of payments since the last confirmation, exceeds the limit for payments without a confirmation.',
    remedy:
      'Let the member confirm payee and total with one of `payer.confirmation.methods`, and then repeat the payment.',
  },
  trial_expired: {
    cause: 'The member’s trial has ended, and they have no membership.',
    remedy: MEMBER,
  },
  level_too_low: {
    cause: 'The session requires a higher level than the member has.',
    remedy: MEMBER,
  },
  tokens_held: {
    cause:
      'The tokens are held, because a card purchase of the member is disputed or was reversed.',
    remedy: MEMBER,
  },
  code_invalid: {
    cause: 'The one-time code is unknown, used, expired or for another frame.',
    remedy: 'Request a new code.',
  },
  no_accounts: { cause: 'The user has no accounts.', remedy: MEMBER },
  // Linking
  // Buttons
  origin_not_allowed: {
    cause: 'The page that made the call is not on one of the business’s sites.',
    remedy: 'Add the site’s origin in the member area (Settings, Addresses and sites).',
  },
  button_closed: {
    cause: 'The payment button is switched off or expired.',
    remedy: 'Switch it on again in the member area, or remove it from the page.',
  },
  button_sold_out: {
    cause: 'All units are sold, or reserved by sessions that can still be paid.',
    remedy: 'Increase the stock, or wait until the reserving sessions end.',
  },
  ...REFUND_MEANINGS,
  ...PASS_MEANINGS,
  ...MANDATE_MEANINGS,
  ...PLAN_MEANINGS,
  ...STATEMENT_MEANINGS,
  ...COUPON_MEANINGS,
  ...INVOICE_MEANINGS,
  ...MEMBER_MEANINGS,
};
