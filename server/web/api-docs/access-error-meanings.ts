/** Why a caller may not act for a business, beside a bad credential. */
import type { ErrorCode } from '#shared/errors.ts';
import type { Meaning } from './member-error-meanings.ts';

export const ACCESS_MEANINGS: Partial<Record<ErrorCode, Meaning>> = {
  scope_missing: {
    cause:
      'The API key, or the role of the person in the team, lacks the scope of this call; `errors` names it.',
    remedy: 'Use a key with this scope, or ask an owner of the business for a role that has it.',
  },
  person_disabled: {
    cause:
      'The community has switched off the person who calls. They act for no business meanwhile.',
    remedy: 'Another person of the team, or an API key, makes the call.',
  },
  second_factor_required: {
    cause:
      'A person who acts for a business has neither a passkey nor an authenticator app, and the call moves money or gives access.',
    remedy: 'Set one up in your own profile. API keys are not concerned.',
  },
  mailbox_unproven: {
    cause:
      'The person who registered the business has neither a passkey nor an authenticator app, and the call moves money or gives access.',
    remedy:
      '`POST /users/me/mailbox-proof` sends digits, which `PUT` takes: good for 24 hours in this sign-in. API keys are not concerned.',
  },
  factor_too_new: {
    cause:
      'The passkey or authenticator app of the person was added recently, so it does not yet move money or give access.',
    remedy:
      'Wait until the time in `errors`, or use an older factor. API keys are not concerned: a key works at once.',
  },
};
