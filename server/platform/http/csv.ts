/** Lists as CSV files (RFC 4180): UTF-8 with a byte order mark, which spreadsheets need. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** The function that returns the text of each column, by the column's name. */
export type Columns<Row> = Record<string, (row: Row) => string>;

/** A formula starts at the start of a field, or after a character that may separate cells. */
const FORMULA = /(^|[,;|\t\r\n])(\s*)(?=[=+\-@＝＋－＠])/g;

/** The response is JSON unless the Accept header names CSV. */
export const wantsCsv = (accept = '') => /(^|,)\s*text\/csv\s*(;|,|$)/i.test(accept);

/** User input for a cell: an apostrophe keeps spreadsheets from evaluating it as a formula. */
export const words = (text: string | null) => (text ?? '').replace(FORMULA, "$1$2'");

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
  return Readable.from(csvOf(columns, pages));
}

async function* csvOf<Row>(
  columns: Columns<Row>,
  pages: AsyncIterable<Row[]>,
): AsyncGenerator<string> {
  const cells = Object.values(columns);
  yield `\ufeff${line(Object.keys(columns))}`;
  for await (const page of pages) {
    yield page.map((row) => line(cells.map((cell) => cell(row)))).join('');
  }
}

const line = (fields: string[]) => `${fields.map(quoted).join(',')}\r\n`;

/** Quotes every field, so that the file works with any separator a spreadsheet expects. */
const quoted = (field: string) => `"${field.replaceAll('"', '""')}"`;
