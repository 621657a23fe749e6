import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './balance-endpoints.ts';

export const readBalance = {
  ...endpoints.readBalance,
  name: 'readBalance',
  summary: 'Read your balance',
  description:
    'Returns the tokens in your payment account and your membership, and how many of them can be paid out now.',
} as const satisfies Documented;

export const listMovements = {
  ...endpoints.listMovements,
  name: 'listMovements',
  summary: 'List movements of your balance',
  description:
    'Returns the movements of your balance, newest first. With `Accept: text/csv` the answer is a file with all matching movements; use `Accept: text/csv; separator=semicolon` for spreadsheets with a decimal comma. If older movements were archived, the header `Salus-Archived-Before` of the file contains the time before which movements are missing. A page with the filter `type` can have fewer entries than `limit`, or none, although there is a next page: continue until `next` is null.',
} as const satisfies Documented;
