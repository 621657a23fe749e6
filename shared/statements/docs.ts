import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const list = {
  ...endpoints.list,
  summary: 'List the months and years of which you can read a statement, newest first',
} as const satisfies Documented;

export const read = {
  ...endpoints.read,
  summary:
    'Read your statement of a month or year; pass `next` as `after` to get its next movements',
} as const satisfies Documented;

export const readPdf = {
  ...endpoints.readPdf,
  summary: 'Read your statement of a month or year as a PDF file in base64',
} as const satisfies Documented;

export const listOwn = {
  ...endpoints.listOwn,
  name: 'listStatements',
  summary: 'List statements',
  description:
    'Returns the months and years that have ended since your account began, newest first, in the time zone of your business. Each has a statement.',
} as const satisfies Documented;

export const readOwn = {
  ...endpoints.readOwn,
  name: 'readStatement',
  summary: 'Read a statement',
  description:
    'Returns the statement of a month or a year: the balances at its start and end, the totals by type, the tokens that you bought with their cost, and a page of its movements, oldest first, each with its value in money at its time. Opening and all movements make closing. The tokens that you bought (`lots`) are on the first page alone; `left` is null where an archive does not say what was left of them. With `Accept: text/csv` the answer is a file with all movements; use `Accept: text/csv; separator=semicolon` for spreadsheets with a decimal comma.',
} as const satisfies Documented;

export const readOwnPdf = {
  ...endpoints.readOwnPdf,
  name: 'readStatementPdf',
  summary: 'Read a statement as a PDF',
  description:
    'Returns the statement of a month or a year as a PDF file in base64, in the language that you name. A period of more than 500 movements has their totals alone; the CSV file lists them.',
} as const satisfies Documented;

export const listJournal = {
  ...endpoints.listJournal,
  name: 'listJournal',
  summary: 'List journal entries',
  description:
    'Returns the movements of a month or a year as double entry, oldest first: each entry debits one account and credits another one with the same tokens. A page has the entries of `limit` movements. With `Accept: text/csv` the answer is a file with all entries for an accounting program; use `Accept: text/csv; separator=semicolon` for spreadsheets with a decimal comma.',
} as const satisfies Documented;
