/** Fields of passes that several contracts use. */
import * as z from 'zod/mini';
import { wholeNumber } from '../http/whole-number.ts';
import { idPattern } from '../ids.ts';

export const PassId = z.string().check(z.regex(idPattern('pss'), 'Not a pass.'));
export const HoldingId = z.string().check(z.regex(idPattern('hld'), 'Not a held pass.'));
export const HolderId = z.string().check(z.regex(idPattern('hdr'), 'Not a holder.'));
export const VisitId = z.string().check(z.regex(idPattern('vst'), 'Not a visit.'));
export const GiftId = z.string().check(z.regex(idPattern('gft'), 'Not a gift.'));
export const ImportId = z.string().check(z.regex(idPattern('imp'), 'Not an import.'));

export const MOST_ENTRIES = 10_000;
const MOST_VALID_DAYS = 3650;

export const Entries = wholeNumber(1, MOST_ENTRIES);
export const ValidDays = wholeNumber(1, MOST_VALID_DAYS);
export const MostPerMember = wholeNumber(1, 1000);
/** By which a business extends all held passes at once. */
export const ExtraDays = wholeNumber(1, 366);

export const HOLDING_STATUSES = [
  'open',
  'frozen',
  /** Nothing is left, and a visit may still be given back. */
  'used_up',
  'expired',
  /** Its entries went back with a refund. */
  'returned',
] as const;
export const HoldingStatus = z.enum(HOLDING_STATUSES);
export const ORIGINS = ['sold', 'given', 'imported'] as const;
export const Origin = z.enum(ORIGINS);
