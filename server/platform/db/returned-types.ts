/** How node-postgres returns values. */
import pg from 'pg';

/** Types that `Database.execute` returns as text. */
const AS_TEXT = { int8: 20, numeric: 1700, timestamptz: pg.types.builtins.TIMESTAMPTZ };
const asText = (value: string) => value;
const ISO = /^\d{4,}-|^-?infinity$/;

/** @throws Error for a time in another DateStyle: `new Date` would read 05/12 as 12 May */
function isoTime(value: string): string {
  if (ISO.test(value)) return value;
  throw new Error(`the database returned the time ${value}: its DateStyle must be ISO`);
}

const { TIMESTAMP, DATE, INTERVAL } = pg.types.builtins;
/** Of numeric, timestamps, interval and date. */
const ARRAYS = [1231, 1115, 1185, 1187, 1182];

/**
 * What statements of `statement.ts` return: int8 as a bigint and a time with its zone as a Date. A numeric is text,
 * because it may have a fraction; dates, intervals and lists of numeric or of times are text, too.
 */
const PARSERS: Readonly<Record<number, (value: string) => unknown>> = {
  [AS_TEXT.int8]: BigInt,
  [AS_TEXT.timestamptz]: (value) => new Date(isoTime(value)),
  ...Object.fromEntries([TIMESTAMP, DATE, INTERVAL, ...ARRAYS].map((oid) => [oid, asText])),
};
export const STATEMENT_TYPES: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    PARSERS[oid] ?? pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
};

export function returnAsText(): void {
  for (const oid of Object.values(AS_TEXT)) pg.types.setTypeParser(oid, asText);
}
