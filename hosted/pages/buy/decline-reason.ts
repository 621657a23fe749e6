import type { TextKey } from '../../platform/text-areas.ts';

/** Our text keys by the card network's decline code. */
const KEYS: Readonly<Record<string, TextKey<'buy'>>> = {
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

/** A key of the namespace `buy`. Banks may give no reason. */
export const declineReasonKey = (reason: string): TextKey<'buy'> =>
  KEYS[reason] ?? 'declined.other';
