/** Why a business may not use a name, as messages of a validation problem. */
export const NAME_PROBLEMS = {
  symbols: 'Only letters, digits and simple punctuation: no symbols or emoji.',
  scripts: 'Letters of one alphabet only.',
  claim: 'Leave out words such as "verified" or "official".',
  reserved:
    'This name looks like a protected one. If it is yours, enter it in the profile of your registered business: our support reviews it, and you enter it again once it is allowed.',
  taken:
    'Another verified business has this name. If it is yours, enter it in the profile of your registered business: our support reviews it, and you enter it again once it is allowed.',
} as const;
