/** The meanings of error codes of test mode. */
import type { Meaning } from './member-error-meanings.ts';

export const TEST_MODE_MEANINGS = {
  mode_mismatch: {
    cause:
      'A live key or member was used with a test record of the same business, or a test key or member with a live record. `errors` names the field.',
    remedy:
      'Use an API key of the same mode as the record: `salus_test_` for test mode, `salus_live_` for live mode.',
  },
  test_mode: {
    cause:
      'Test mode has no chain, so there are no deposits and no withdrawals. Tokens can be bought only if the operator has enabled test cards, and not during a payment.',
    remedy: 'Give test tokens to a test member with `POST /business/test-members/{id}/funds`.',
  },
  test_mode_unavailable: {
    cause: 'The operator has disabled test mode.',
    remedy: 'Use your own sandbox: run `npm start`.',
  },
  test_email_taken: {
    cause: 'Another test member of the business has this address.',
    remedy: 'Send another address, or omit it to get a generated one.',
  },
  test_member_limit_reached: {
    cause: 'The business has 100 test members.',
    remedy: 'Delete a test member that you no longer use.',
  },
  test_tokens_exhausted: {
    cause: 'The test members of the business received ten million test tokens in 24 hours.',
    remedy: 'Use the tokens that the test members have, or wait.',
  },
} as const satisfies Record<string, Meaning>;
