/**
 * Rules for personal data. Each wing has a register of its tables: every column is either personal
 * or declared as other data, and a test compares the registers with the database.
 */
import { days, PERIODS } from './periods.ts';

/** Why a person's export leaves a column out. */
export interface Withheld {
  withheld: string;
}

export const withheld = (reason: string): Withheld => ({ withheld: reason });

/** A hash, a key or a code: its value is useless to the person and useful to a thief. */
export const SECRET = withheld('a secret or a hash of one');
/** An internal reference; the export shows what it points to. */
export const REFERENCE = withheld('an internal reference');
/** A pseudonym that the export shows once, as `user.id`. */
export const OWN_ID = withheld('the member’s id, shown as user.id');

/**
 * What erasing a member does. `deletes`: the rows are deleted. `clears`: the personal columns are
 * emptied or replaced, except those in `staying`. `keeps`: the rows stay, because the law or another
 * person's records require them; they name the member by id only. `expires`: the rows name no
 * member and are deleted after their period.
 */
export type Erasing = 'deletes' | 'clears' | 'keeps' | 'expires';

/** Rows that are deleted by their age alone (`forget-aged.ts`). */
export interface Aged {
  /** The column that the age counts from: a time or a date. */
  since: string;
  /** A PostgreSQL interval. */
  interval: string;
  /** Completes "kept". */
  phrase: string;
  /** In SQL: a condition that must hold as well. */
  once?: string;
  /** In SQL: rows that are deleted before that age. */
  sooner?: string;
}

/** @param after completes the phrase, such as `after the request` */
export const agedDays = (since: string, period: keyof typeof PERIODS, after: string): Aged => ({
  since,
  interval: `${PERIODS[period]} days`,
  phrase: days(period, after),
});

/** For a period that no other table has. @param interval the same text for PostgreSQL and for a reader */
export const aged = (
  since: string,
  interval: `${number} ${'hour' | 'day' | 'days'}`,
  after: string,
): Aged => ({ since, interval, phrase: `${interval} ${after}` });

/** Its job runs every hour. */
export const expired = (since: string): Aged => ({ since, interval: '0', phrase: 'some minutes' });

export const phraseOf = (kept: string | Aged): string =>
  typeof kept === 'string' ? kept : kept.phrase;

export interface PersonalTable {
  purpose: string;
  /** The longest period: a phrase that completes "kept", or the age at which the row is deleted. */
  kept: string | Aged;
  erasing: Erasing;
  staying?: readonly string[];
  /** Personal columns: the path in the export, such as `links[].since`, or why it is left out. */
  personal: Readonly<Record<string, string | Withheld>>;
  other: readonly string[];
}

/** A table without personal data. */
export interface OtherTable {
  personal?: never;
  other: readonly string[];
}

export type TableRule = PersonalTable | OtherTable;

/** By table name, with its schema unless that is `public`. */
export type Register = Readonly<Record<string, TableRule>>;

/** A table without personal data; every column is named, so that a new one is noticed. */
export const noPerson = (columns: string): OtherTable => ({ other: columns.split(' ') });

export const columns = (list: string): string[] => list.split(' ');
