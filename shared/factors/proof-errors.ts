/** The errors of every call that takes `proofFields`. */
export const PROOF_ERRORS = [
  'unauthenticated',
  'forbidden',
  'password_missing',
  'credentials_invalid',
  'second_factor_missing',
  'second_factor_invalid',
  'passkey_missing',
  'passkey_invalid',
  'factor_too_new',
  'rate_limited',
] as const;

/** The errors of a call that takes the mailbox as well where no factor counts. */
export const MAILBOX_PROOF_ERRORS = [...PROOF_ERRORS, 'mailbox_unproven'] as const;
