import { formatToken, parseDecimal } from '#shared/money.ts';
import type { Statement } from '#shared/statements/schemas.ts';
import type { Columns } from '../../platform/http/csv.ts';
import { TRANSACTION_COLUMNS } from '../transactions/csv.ts';
import type { MovementRow } from './statement.ts';

/** A movement with both balances after it. */
export type BalancedRow = MovementRow & { cashAfter: string; stakeAfter: string };

/** The CSV columns of a statement: those of the list of transactions, what changed on each account, and its balance then. */
export const STATEMENT_COLUMNS: Columns<BalancedRow> = {
  ...TRANSACTION_COLUMNS,
  cash: ({ cash }) => ({ decimal: cash }),
  stake: ({ stake }) => ({ decimal: stake }),
  cashAfter: ({ cashAfter }) => ({ decimal: cashAfter }),
  stakeAfter: ({ stakeAfter }) => ({ decimal: stakeAfter }),
};

export async function* withBalances(
  pages: AsyncIterable<MovementRow[]>,
  opening: Statement['opening'],
): AsyncGenerator<BalancedRow[]> {
  const balance = { cash: units(opening.cash), stake: units(opening.stake) };
  for await (const rows of pages) {
    yield rows.map((row) => {
      balance.cash += units(row.cash);
      balance.stake += units(row.stake);
      return {
        ...row,
        cashAfter: formatToken(balance.cash),
        stakeAfter: formatToken(balance.stake),
      };
    });
  }
}

const units = (amount: string): bigint =>
  (amount.startsWith('-') ? -1n : 1n) * (parseDecimal(amount.replace('-', ''), 18) ?? 0n);
