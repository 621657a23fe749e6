/** The codes with which a device becomes a till, and a payer finds a sale. */

/** 10 characters of Crockford's base 32; 50 random bits. */
export const PAIRING_CODE = /^[0-9a-hjkmnp-tv-z]{10}$/;
export const SALE_CODE = /^\d{8}$/;

/** A code as people type it: capitals, spaces and hyphens mean nothing, O is 0, I and L are 1. */
export const readCode = (typed: string): string =>
  typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');

/** Where a browser of the device opens the code of a QR image, which the server never sees. */
export const pairingAddress = (origin: string, code: string) => `${origin}/till#${code}`;

export const isSaleCode = (code: string) => SALE_CODE.test(code);
