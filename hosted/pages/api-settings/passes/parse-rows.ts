import { csvRows } from '../imports/csv-rows.ts';

export interface Row {
  /** Its line in the file, counted from 1. */
  line: number;
  email: string;
  entries?: string;
  validUntil?: string;
}

/** One line per person. A first line without an address is a head. */
export const parseRows = (text: string): Row[] =>
  csvRows(text, ([email = '']) => !email.includes('@')).map(
    ({ line, cells: [email = '', entries, validUntil] }) => ({
      line,
      email,
      ...(entries ? { entries } : {}),
      ...(validUntil ? { validUntil } : {}),
    }),
  );
