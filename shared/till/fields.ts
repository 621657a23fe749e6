/** Terms of a till that its console, its device and its payers share. */
import * as z from 'zod/mini';
import { line } from '../http/fields.ts';
import { PAIRING_CODE, SALE_CODE } from './codes.ts';

/** Tills of one business that are not revoked. */
export const MOST_TILLS = 20;
/** How long a pairing code is valid. */
export const PAIRING_MINUTES = 10;

export const PairingCode = z.string().check(z.regex(PAIRING_CODE, 'Not a pairing code.'));

/** Who sells at the till: a name that its business chooses. */
export const SoldBy = line(40);

export const SaleCode = z.string().check(z.regex(SALE_CODE, '8 digits.'));
