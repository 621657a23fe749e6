/** The factors that confirm an act of a member, all required together; a passkey is sufficient alone. */
export const CONFIRMATION_METHODS = ['password', 'code', 'passkey'] as const;
export type ConfirmationMethod = (typeof CONFIRMATION_METHODS)[number];
