/** Why a caller may not act for a business, beside a bad credential. */
import type { ErrorCode } from '#shared/errors.ts';
import type { Meaning } from './member-error-meanings.ts';

export const ACCESS_MEANINGS: Partial<Record<ErrorCode, Meaning>> = {
  scope_missing: {
    cause:
      'The API key, or the role of the person, does not have the scope of this call. `errors` names the scope.',
    remedy: 'Use an API key with this scope, or ask an owner of the business for a role with it.',
  },
  person_disabled: {
    cause:
      'The operator has disabled the account of the person. Until it is enabled again, they cannot act for a business.',
    remedy: 'Let another person of the team make the call, or use an API key.',
  },
};
