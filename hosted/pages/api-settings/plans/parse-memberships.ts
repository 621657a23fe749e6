import type { MembershipRow } from '#shared/link/import-schemas.ts';
import { csvRows } from '../imports/csv-rows.ts';

export interface Row extends MembershipRow {
  /** Its line in the file, counted from 1. */
  line: number;
}

/** One line per member. A first line whose dates have no digit is a head. */
export const parseMemberships = (text: string): Row[] =>
  csvRows(text, ([, , nextDue = '']) => !/\d/.test(nextDue)).map(
    ({ line, cells: [reference = '', plan = '', nextDue = '', since] }) => ({
      line,
      reference,
      plan,
      nextDue,
      ...(since ? { since } : {}),
    }),
  );
