/** The texts of the specification that forms show at a field, apart from the whole catalogue. */
export const PASSWORD_MISSING = 'Please provide your password.';
export const FUNDS_INSUFFICIENT = 'Insufficient funds';
export const ACCOUNT_TYPE_UNKNOWN = 'Unknown account type';
