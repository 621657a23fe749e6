import { whole } from './kinds.ts';
import type { Source } from './setting.ts';

export const INVOICES = {
  INVOICE_YEARS: whole(10, 1, 50),
};

/** For how many years invoices are kept after the end of the year of their number. */
export const invoiceYears = (from: Source): number => from.read(INVOICES).INVOICE_YEARS;
