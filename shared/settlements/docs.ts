import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

const FILE =
  'With `Accept: text/csv` the answer is a file with all of them; use `Accept: text/csv; separator=semicolon` for spreadsheets with a decimal comma.';

export const list = {
  ...endpoints.list,
  name: 'listSettlements',
  summary: 'List settlements',
  description: `Returns the settlements of your payment account, newest first. A settlement is closed after the end of a day of your time zone on which something moved. Its opening balance and its totals make its closing balance, which opens the next one. ${FILE}`,
} as const satisfies Documented;

export const read = {
  ...endpoints.read,
  name: 'readSettlement',
  summary: 'Read a settlement',
  description: 'Returns one settlement.',
} as const satisfies Documented;

export const listLines = {
  ...endpoints.listLines,
  name: 'listSettlementLines',
  summary: 'List the lines of a settlement',
  description: `Returns what moved on your payment account in a settlement, oldest first. ${FILE}`,
} as const satisfies Documented;

export const listPayoutLines = {
  ...endpoints.listPayoutLines,
  name: 'listPayoutLines',
  summary: 'List the lines of a payout',
  description: `Returns what moved on your payment account between the payout before and this payout, which is a line too, oldest first. What the payout left in the account is carried forward to the next one. ${FILE}`,
} as const satisfies Documented;
