/** The meanings of error codes of test mode. */
import type { Meaning } from './member-error-meanings.ts';

export const TEST_MODE_MEANINGS = {
  mode_mismatch: {
    cause:
      'A live key or member meets a test record of the same business, or the other way round; `errors` names the field.',
    remedy: 'Use a key of the mode of the record: `salus_test_` for test, `salus_live_` for live.',
  },
  test_mode: {
    cause:
      'Test mode has no chain: nothing is deposited or withdrawn. Tokens are bought only where the operator has switched on the card stand-in, and not within a payment.',
    remedy: 'Give test tokens to a test member with `POST /business/test-members/{id}/funds`.',
  },
  test_mode_unavailable: {
    cause: 'The operator has switched test mode off.',
    remedy: 'Use a sandbox of your own, which `npm start` runs.',
  },
  test_email_taken: {
    cause: 'Another test member of the business has this address.',
    remedy: 'Send another address, or none: one is made up.',
  },
  test_member_limit_reached: {
    cause: 'The business has 100 test members.',
    remedy: 'Delete one that you no longer use.',
  },
  test_tokens_exhausted: {
    cause: 'The test members of the business received ten million test tokens in 24 hours.',
    remedy: 'Use the tokens that they have, or wait.',
  },
} as const satisfies Record<string, Meaning>;
