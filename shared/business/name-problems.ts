/** Why a business may not use a name, as messages of a validation problem. */
export const NAME_PROBLEMS = {
  symbols: 'Only letters, digits and simple punctuation: no symbols or emoji.',
  scripts: 'Letters of one alphabet only.',
  claim: 'Leave out words such as "verified" or "official".',
  reserved: 'This name belongs to somebody else. If it is yours, write to our support.',
  taken: 'Another verified business has this name. If it is yours, write to our support.',
} as const;
