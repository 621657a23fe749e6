import { brand } from '#shared/brand.ts';
import { formatToken } from '#shared/money.ts';
import type { Statement } from '#shared/statements/schemas.ts';
import type { Columns } from '../../platform/http/csv.ts';
import { payoutType, TRANSACTION_COLUMNS } from '../transactions/csv.ts';
import { signedUnits } from './signed-units.ts';
import type { FullStatement, MovementRow } from './statement.ts';

type Balances = Statement['opening'];

/** A row of the file: the opening, a movement, the closing, or a lot. */
interface FileRow {
  type: string;
  date: string;
  zone: string;
  moved?: MovementRow;
  /** After the movement. */
  balances?: Balances;
  lot?: Statement['lots'][number];
}

const OF_MOVEMENT: Columns<FileRow> = Object.fromEntries(
  Object.entries(TRANSACTION_COLUMNS).map(([name, cell]) => [
    name,
    ({ moved }: FileRow) => (moved ? cell(moved) : ''),
  ]),
);

const decimal = (amount: string | null = null) => (amount === null ? '' : { decimal: amount });

/** The CSV columns of a statement: those of the list of transactions, what changed on each account, and what was left on it. */
export const STATEMENT_COLUMNS: Columns<FileRow> = {
  ...OF_MOVEMENT,
  date: ({ date }) => date,
  type: ({ type }) => type,
  id: ({ moved, lot }) => moved?.id ?? lot?.transaction ?? '',
  cash: ({ moved }) => decimal(moved?.cash),
  stake: ({ moved }) => decimal(moved?.stake),
  cashAfter: ({ balances }) => decimal(balances?.cash),
  stakeAfter: ({ balances }) => decimal(balances?.stake),
  lotTokens: ({ lot }) => decimal(lot?.tokens),
  lotLeft: ({ lot }) => decimal(lot?.left),
  lotCost: ({ lot }) => decimal(lot?.cost),
  lotReturned: ({ lot }) => decimal(lot?.returned),
  lotCurrency: ({ lot }) => lot?.currency ?? '',
  zone: ({ zone }) => zone,
};

/** What left a business is a payout, as in its list of transactions. */
const typeOf = ({ type, cash, stake }: MovementRow, isBusiness: boolean): string =>
  type === 'withdrawal' && isBusiness ? payoutType(cash === '0' ? stake : cash) : type;

/** The rows of the file of a statement, from the pages of its movements. */
export async function* rowsOfFile(
  { zone, from, to, opening, closing, lots }: FullStatement,
  pages: AsyncIterable<MovementRow[]>,
  isBusiness: boolean,
): AsyncGenerator<FileRow[]> {
  yield [{ type: 'opening', date: from, zone, balances: opening }];
  let balances = opening;
  for await (const page of pages) {
    yield page.map((moved) => {
      balances = { cash: sum(balances.cash, moved.cash), stake: sum(balances.stake, moved.stake) };
      return { type: typeOf(moved, isBusiness), date: moved.date, zone, moved, balances };
    });
  }
  yield [
    { type: 'closing', date: to, zone, balances: closing },
    ...lots.map((lot) => ({ type: 'lot', date: lot.date, zone, lot })),
  ];
}

/**
 * Of a balance and what changed. Movements are in the order in which their transactions began: one that waited for a credit
 * stands before it, and the balance between them is negative.
 */
function sum(balance: string, change: string): string {
  const units = (amount: string) => signedUnits(amount, brand.token.decimals);
  return formatToken(units(balance) + units(change));
}
