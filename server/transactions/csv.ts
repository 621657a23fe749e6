/** Transactions as a file (RFC 4180) that spreadsheets open: UTF-8 with a byte order mark. */
import type { Transaction } from '#shared/transactions/contract.ts';

const COLUMNS = ['date', 'type', 'amount', 'currency', 'recipient', 'note', 'id'] as const;

/** What a spreadsheet may take for a formula: at the start, or behind what it may take for the next cell. */
const FORMULA = /(^|[,;|\t\r\n])(\s*)(?=[=+\-@＝＋－＠])/g;

/** @param pages the transactions, as many at a time as are read together */
export async function* csvOf(pages: AsyncIterable<Transaction[]>): AsyncGenerator<string> {
  yield `\ufeff${line([...COLUMNS])}`;
  for await (const page of pages) {
    yield page
      .map((row) =>
        line([
          row.date,
          row.type,
          row.amount,
          row.currency,
          words(row.recipient),
          words(row.note),
          row.id,
        ]),
      )
      .join('');
  }
}

/** Text of other people, which must stay text: an apostrophe keeps it from being calculated. */
const words = (text: string | null) => (text ?? '').replace(FORMULA, "$1$2'");

const line = (fields: string[]) => `${fields.map(quoted).join(',')}\r\n`;

/** Every field, so that none depends on which separator a spreadsheet expects. */
const quoted = (field: string) => `"${field.replaceAll('"', '""')}"`;
