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
};
