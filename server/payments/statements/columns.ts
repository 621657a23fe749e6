import type { Columns } from '../../platform/http/csv.ts';
import { TRANSACTION_COLUMNS } from '../transactions/csv.ts';
import type { MovementRow } from './statement.ts';

/** The CSV columns of a statement: those of the list of transactions, and what changed on each account. */
export const STATEMENT_COLUMNS: Columns<MovementRow> = {
  ...TRANSACTION_COLUMNS,
  cash: ({ cash }) => ({ decimal: cash }),
  stake: ({ stake }) => ({ decimal: stake }),
};
