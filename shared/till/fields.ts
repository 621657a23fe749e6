/** Terms of a till that its console, its device and its payers share. */
import * as z from 'zod/mini';
import { idPattern } from '../ids.ts';

/** Tills of one business that are not revoked. */
export const MOST_TILLS = 20;
/** How long a pairing code is valid. */
export const PAIRING_MINUTES = 10;

/** 10 characters of Crockford's base 32; 50 random bits. */
const PAIRING_CODE = /^[0-9a-hjkmnp-tv-z]{10}$/;
const SALE_CODE = /^\d{8}$/;

/** A code as people type it: capitals, spaces and hyphens mean nothing, O is 0, I and L are 1. */
export const readCode = (typed: string): string =>
  typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');

/** Where a browser of the device opens the code of a QR image, which the server never sees. */
export const pairingAddress = (origin: string, code: string) => `${origin}/till#${code}`;

export const isSaleCode = (code: string) => SALE_CODE.test(code);

export const TillId = z
  .string()
  .check(z.regex(/* @__PURE__ */ idPattern('til'), 'Not the id of a till.'));

export const PairingCode = z.string().check(z.regex(PAIRING_CODE, 'Not a pairing code.'));

export const SaleCode = z.string().check(z.regex(SALE_CODE, '8 digits.'));
