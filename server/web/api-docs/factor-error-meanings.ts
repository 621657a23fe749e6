import type { Meaning } from './member-error-meanings.ts';

/** The errors of a person's factor. */
export const FACTOR_MEANINGS = {
  second_factor_required: {
    cause:
      'A person who acts for a business has neither a passkey nor an authenticator app, and the call moves money or gives access.',
    remedy: 'Set one up in your own profile. API keys are not concerned.',
  },
  mailbox_unproven: {
    cause:
      'No passkey and no authenticator app of the person counts, and this sign-in has not proven access to the mailbox in the last 24 hours. The call moves money, gives access, or changes a factor or an address.',
    remedy:
      '`POST /users/me/mailbox-proof` sends digits, which `PUT` takes: good for 24 hours in this sign-in. API keys are not concerned.',
  },
  factor_too_new: {
    cause:
      'The passkey or authenticator app of the person was added recently, so it does not yet move money or give access.',
    remedy:
      'Wait until the time in `errors`, or use an older factor. API keys are not concerned: a key works at once.',
  },
  refund_above_usual_day: {
    cause:
      'The person confirms refunds by the mailbox while a lost factor is being reset, and today’s are above what the business takes on a usual day.',
    remedy: 'Refund less, wait until tomorrow (UTC) or until the reset, or use an API key.',
  },
} as const satisfies Record<string, Meaning>;
