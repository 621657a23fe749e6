import type { Meaning } from './member-error-meanings.ts';

/** The errors of a person's factor. */
export const FACTOR_MEANINGS = {
  second_factor_required: {
    cause:
      'The call moves money or gives access, and the person who acts for the business has neither a passkey nor an authenticator app.',
    remedy:
      'Set up a passkey or an authenticator app in your own profile. This does not apply to API keys.',
  },
  mailbox_unproven: {
    cause:
      'The call moves money, gives access, or changes a factor or an address. The person has no passkey or authenticator app that can confirm it, and has not proven access to their mailbox in this sign-in in the last 24 hours.',
    remedy:
      'Send `POST /users/me/mailbox-proof` to get digits by e-mail, and send them with `PUT`. The proof is valid for 24 hours in this sign-in. This does not apply to API keys.',
  },
  factor_too_new: {
    cause:
      'The passkey or authenticator app of the person was added recently, or their password or e-mail address was changed recently and no older factor exists, so they cannot confirm this call yet.',
    remedy:
      'Wait until the time in `errors`, or use an older factor. This does not apply to API keys, which work at once.',
  },
  refund_above_usual_day: {
    cause:
      'A lost factor of the person is being reset, so they confirm refunds by e-mail. Their refunds of today exceed the average daily sales of the business.',
    remedy: 'Refund less, wait until tomorrow (UTC) or until the reset, or use an API key.',
  },
} as const satisfies Record<string, Meaning>;
