import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './balance-endpoints.ts';

export const readBalance = {
  ...endpoints.readBalance,
  name: 'readBalance',
  summary: 'Read your balance',
  description:
    'What your payment account and your membership hold, and how much of it can be paid out now.',
} as const satisfies Documented;

export const listMovements = {
  ...endpoints.listMovements,
  name: 'listMovements',
  summary: 'List movements of your balance',
  description:
    'Newest first. With `Accept: text/csv` the answer is the whole selection as a file, and with `Accept: text/csv; separator=semicolon` one for spreadsheets with a decimal comma; if older movements are archived, its header `Salus-Archived-Before` says where it begins. A page of one `type` may hold fewer entries than `limit`, even none, and still have a `next` at which the list continues.',
} as const satisfies Documented;
