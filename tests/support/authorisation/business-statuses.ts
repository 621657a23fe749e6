/** Answers of the calls of a business, which a key and a person who acts for it may make. */

//                      none mem  oth  biz  mt   omt  rev  fr   ofr
export const BUSINESS = '401  404  404  200  200  200  401  403  403';
export const MAKES = '401  404  404  201  201  201  401  403  403';
/** Of one record. */
export const OWN = '401  404  404  200  200  404  401  403  403';
/** Calls that a person confirms with their password, a code or a passkey. */
export const CONFIRMED = '401  404  404  200  403  403  401  403  403';
export const MAKES_CONFIRMED = '401  404  404  201  403  403  401  403  403';
