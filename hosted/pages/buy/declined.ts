/** Why a card was refused, in the card network's words, and the key of ours for it. */
const KEYS: Readonly<Record<string, string>> = {
  insufficient_funds: 'declined.insufficient-funds',
  expired_card: 'declined.expired',
  incorrect_cvc: 'declined.cvc',
  invalid_cvc: 'declined.cvc',
  incorrect_number: 'declined.number',
  invalid_number: 'declined.number',
  processing_error: 'declined.processing',
  payment_intent_authentication_failure: 'declined.authentication',
  api_connection_error: 'declined.connection',
  test_mode_live_card: 'declined.test-only',
};

/** A key of the area `buy`; the bank need not say why. */
export const declinedKey = (reason: string): string => KEYS[reason] ?? 'declined.other';
