/**
 * Lists as CSV files (RFC 4180): UTF-8 with a byte order mark, which spreadsheets need. Where a comma is the decimal
 * sign, spreadsheets expect semicolons: `Accept: text/csv; separator=semicolon`.
 */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** An amount, as the API writes it. */
interface Amount {
  decimal: string;
}

/** The function that returns the cell of each column, by the column's name. */
export type Columns<Row> = Record<string, (row: Row) => string | Amount>;

/**
 * A formula starts at the start of a field, or after a character that may separate cells. There, a quote that the file
 * doubles is an empty text, and what follows still counts.
 */
const FORMULA = /(^\s*|[,;|\t\r\n][\s"]*)(?=[=+\-@＝＋－＠])/g;

/** The response is JSON unless the Accept header names CSV. */
export const wantsCsv = (accept = '') => /(^|,)\s*text\/csv\s*(;|,|$)/i.test(accept);

const wantsSemicolons = (accept = '') =>
  /(^|,)\s*text\/csv\s*;([^,]*;)?\s*separator="?semicolon"?\s*(;|,|$)/i.test(accept);

/** User input for a cell: an apostrophe keeps spreadsheets from evaluating it as a formula. */
export const words = (text: string | null) => (text ?? '').replace(FORMULA, "$1'");

/** @param pages the rows, in the pages in which they are read */
export function csvFile<Row>(
  reply: FastifyReply,
  name: string,
  columns: Columns<Row>,
  pages: AsyncIterable<Row[]>,
): Readable {
  reply
    .type('text/csv; charset=utf-8; header=present')
    .header('content-disposition', `attachment; filename="${name}.csv"`);
  return Readable.from(
    csvOf(columns, pages, wantsSemicolons(reply.request.headers.accept) ? SEMICOLONS : COMMAS),
  );
}

interface Notation {
  separator: string;
  decimal: string;
}

const COMMAS: Notation = { separator: ',', decimal: '.' };
const SEMICOLONS: Notation = { separator: ';', decimal: ',' };

async function* csvOf<Row>(
  columns: Columns<Row>,
  pages: AsyncIterable<Row[]>,
  { separator, decimal }: Notation,
): AsyncGenerator<string> {
  const cells = Object.values(columns);
  const written = (cell: string | Amount) =>
    quoted(typeof cell === 'string' ? cell : cell.decimal.replace('.', decimal));
  const line = (row: (string | Amount)[]) => `${row.map(written).join(separator)}\r\n`;
  yield `\ufeff${line(Object.keys(columns))}`;
  for await (const page of pages) {
    yield page.map((row) => line(cells.map((cell) => cell(row)))).join('');
  }
}

/** Quotes every field, so that no separator within one counts. */
const quoted = (field: string) => `"${field.replaceAll('"', '""')}"`;
