/** The cause and remedy of each error code. Used by pages only, so browser bundles stay small. */
import type { ErrorCode } from '#shared/errors.ts';
import { ACCESS_MEANINGS } from './access-error-meanings.ts';
import { FACTOR_MEANINGS } from './factor-error-meanings.ts';
import { AGAIN, MEMBER, MEMBER_MEANINGS, type Meaning } from './member-error-meanings.ts';
import { SUSPENSION_MEANINGS } from './suspension-error-meanings.ts';
import { TEST_MODE_MEANINGS } from './test-mode-error-meanings.ts';

export const MEANINGS: Partial<Record<ErrorCode, Meaning>> = {
  // Every call
  validation_failed: {
    cause:
      'A field of the body, the address or a header is missing, unknown, or breaks a rule. Nothing was stored.',
    remedy: 'Read `errors`: each entry names a field and the rule it breaks.',
  },
  malformed_request: {
    cause: 'The body is not JSON, or the request contradicts itself.',
    remedy:
      'Send valid JSON with `Content-Type: application/json`. `errors` names the line and column from which the body is not JSON.',
  },
  payload_too_large: {
    cause: 'The body is longer than 64 kB.',
    remedy:
      'Send less; keep your own data on your side and put its id into `reference` or `metadata`.',
  },
  unsupported_media_type: {
    cause: 'The body is of another type than JSON.',
    remedy: 'Send `Content-Type: application/json`.',
  },
  unauthenticated: {
    cause: 'The token is unknown here, revoked, or has expired.',
    remedy:
      'Send `Authorization: Bearer <token>` with a token that the member area of your business lists.',
  },
  token_missing: {
    cause: 'The call has no `Authorization` header. Some HTTP clients drop it on a redirect.',
    remedy: 'Send `Authorization: Bearer <token>`.',
  },
  token_malformed: {
    cause:
      'The `Authorization` header does not contain a complete token: a character is missing, added or changed, or the word `Bearer` is missing.',
    remedy: 'Copy the whole token, from `salus_` to its last character, and send it as `Bearer`.',
  },
  wrong_mode: {
    cause: 'The token is of a sandbox and was sent to production, or the other way round.',
    remedy:
      'Send a token that begins with `salus_test_` to the sandbox, or to production where test mode is on, and one that begins with `salus_live_` to production.',
  },
  ...TEST_MODE_MEANINGS,
  ...ACCESS_MEANINGS,
  ...FACTOR_MEANINGS,
  method_not_allowed: {
    cause: 'The address exists, but not with this method.',
    remedy: 'Use a method that the header `Allow` of the answer lists.',
  },
  forbidden: {
    cause: 'The credential is good, but not for this call.',
    remedy: 'Use an API token for calls below `/merchant`, and a member’s sign-in for the others.',
  },
  ...SUSPENSION_MEANINGS,
  invitation_used: {
    cause: 'The invitation into a team was accepted already.',
    remedy:
      'Read `GET /users/me/businesses`: the business is there. Else ask for another invitation.',
  },
  already_in_team: {
    cause: 'The address belongs to a person in the team.',
    remedy: 'Change their role instead.',
  },
  already_owner: {
    cause: 'The ownership was offered to a person who owns the business already.',
    remedy: 'Change your own role, or leave the team.',
  },
  owner_stays: {
    cause: 'The only owner of the business would leave its team or get another role.',
    remedy: 'Make somebody else in the team an owner first.',
  },
  sign_in_changed: {
    cause:
      'The password, address or second factor of the person was changed recently, and they ask for a payout of a business.',
    remedy:
      'Let somebody else in the team ask for it, or wait until the time in `errors`, when the hold on the person’s account ends.',
  },
  not_found: {
    cause: 'There is no such address or record, or it belongs to somebody else.',
    remedy: 'Check the address and the id. Test and live ids live in different installations.',
  },
  rate_limited: {
    cause: 'The token, the account or the address has used up its calls for now.',
    remedy:
      'Wait for `retryAfter` seconds, then repeat the call. Watch the header `RateLimit` to slow down in time.',
  },
  unavailable: {
    cause:
      'The server cannot reach its database, has no room for another stream, or is still putting in order the events that have gathered since the last time you read them.',
    remedy: 'Repeat the call after `retryAfter` seconds; with an Idempotency-Key that is safe.',
  },
  internal_error: {
    cause: 'Something we did not foresee. It is in our log.',
    remedy: AGAIN,
  },
  idempotency_in_progress: {
    cause: 'A call with the same Idempotency-Key is being answered right now.',
    remedy: 'Repeat the call after `retryAfter` seconds: you get the answer of the first.',
  },
  idempotency_mismatch: {
    cause: 'The Idempotency-Key was used before for another call, or another body.',
    remedy: 'Use a new key for every new thing you do, and the same one only to repeat it.',
  },
  // API keys
  address_not_allowed: {
    cause: 'The key has a list of addresses, and the call came from another one.',
    remedy: 'Call from one of the addresses, or create a key that has yours on its list.',
  },
  key_exceeds_own: {
    cause:
      'A key was to be created, rolled or revoked that has scopes beyond those of the credential that asks for it; or created or rolled with addresses or an expiry beyond them.',
    remedy: 'Read `errors` for what exceeds. Ask somebody who has it, or ask for less.',
  },
  api_key_limit_reached: {
    cause: 'The business has fifty valid keys, those in their overlap included.',
    remedy: 'Revoke one that no system uses: `lastUsedAt` tells.',
  },
  api_key_replaced: {
    cause: 'A successor was made of this key before.',
    remedy: 'Roll the successor, or revoke this key to end its overlap now.',
  },
  // Pay sessions and refunds
  session_not_found: {
    cause: 'There is no such session, or it belongs to another business.',
    remedy: 'Check the id, and that the token is of the same business.',
  },
  session_not_pending: {
    cause: 'The session is paid, cancelled, or its time is over.',
    remedy: 'Read the session to see which. To ask for the payment again, create a new one.',
  },
  rate_unavailable: {
    cause: 'There is no fresh price of the token in this currency.',
    remedy: 'Try again in a few minutes, or ask for another currency.',
  },
  refund_request_open: {
    cause: 'The payer has asked for a refund of this payment before, and waits for the answer.',
    remedy: 'Wait for the answer, or withdraw the request.',
  },
  refund_requests_exhausted: {
    cause: 'The payer has asked for a refund of this payment three times.',
    remedy: 'Write to the business.',
  },
  refund_request_closed: {
    cause: 'The request was refunded, declined or withdrawn in the meantime.',
    remedy: 'Read it again. A refund needs no request.',
  },
  payments_disabled: {
    cause: 'The business or the member is switched off or closed, or a business pays itself.',
    remedy: 'Write to the operator if it is your own account.',
  },
  merchant_limit_reached: {
    cause:
      'The payment would exceed what a business may be paid before it has proven its domain: in one payment, or in 24 hours.',
    remedy: 'Nothing was paid. The business proves its domain; or the payment is made a day later.',
  },
  account_frozen: {
    cause:
      'A change of how this member signs in was undone. Until they have shown who they are, nothing is paid and nothing leaves.',
    remedy: MEMBER,
  },
  domain_unproven: {
    cause:
      'Before a business has proven that its domain is its own, it may ask for small amounts only, may not invite members to link, and what its customers paid cannot leave.',
    remedy:
      'Prove the domain in the member area (Profile, API and webhooks, Domain), or ask for a smaller amount: `errors` says how much is possible.',
  },
  domain_taken: {
    cause: 'Another business has proven the same domain.',
    remedy: 'Write to the operator if the domain is yours.',
  },
  session_not_paid: {
    cause: 'A refund of a session that nobody has paid.',
    remedy: 'Cancel a pending session instead; one that is over needs nothing.',
  },
  refund_exceeds_payment: {
    cause: 'The refund is more than is left of the payment, or nothing is left.',
    remedy: 'Read the session: `amount` less `refundedAmount` is what can still be given back.',
  },
  insufficient_balance: {
    cause: 'The payment account holds fewer tokens than are to leave it.',
    remedy: 'For a refund: have tokens on your payment account first. Nothing has moved.',
  },
  // Paying, by members
  quote_changed: {
    cause: 'The total that was confirmed is not the one that holds now.',
    remedy: 'Show the new total and let the member confirm it.',
  },
  authorization_exceeded: {
    cause: 'The total is above what the member has approved in our window.',
    remedy: 'Let the member approve again.',
  },
  confirmation_required: {
    cause:
      'The payment, or the sum of payments since the last confirmation, is above what a sign-in alone may pay.',
    remedy:
      'Let the member confirm payee and total with what `payer.confirmation.methods` names, then pay again.',
  },
  trial_expired: {
    cause: 'The member’s trial is over and they hold no membership.',
    remedy: MEMBER,
  },
  level_too_low: {
    cause: 'The session asks for a higher level than the member’s.',
    remedy: MEMBER,
  },
  tokens_held: {
    cause: 'A card purchase of the member’s is disputed or was taken back, and holds the tokens.',
    remedy: MEMBER,
  },
  code_invalid: {
    cause: 'A one-time code is unknown, used, too old, or for another frame.',
    remedy: 'Ask for a new one.',
  },
  no_accounts: { cause: 'The user has no accounts.', remedy: MEMBER },
  // Linking
  // Buttons
  origin_not_allowed: {
    cause: 'The page that asked is on none of the business’s sites.',
    remedy: 'Add the site’s origin in the member area (Profile, API and webhooks).',
  },
  button_closed: {
    cause: 'The payment button is switched off, or its time is over.',
    remedy: 'Switch it on again in the member area, or take it off the page.',
  },
  button_sold_out: {
    cause: 'All the button had to sell is sold, or held by sessions that can still be paid.',
    remedy: 'Raise its stock, or wait for held sessions to end.',
  },
  ...MEMBER_MEANINGS,
};
