/** A list as a file (RFC 4180) that spreadsheets open: UTF-8 with a byte order mark. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** What stands in each column of a row, by the column's name. */
export type Columns<Row> = Record<string, (row: Row) => string>;

/** What a spreadsheet may take for a formula: at the start, or behind what it may take for the next cell. */
const FORMULA = /(^|[,;|\t\r\n])(\s*)(?=[=+\-@＝＋－＠])/g;

/** JSON is answered unless CSV is named. */
export const wantsCsv = (accept = '') => /(^|,)\s*text\/csv\s*(;|,|$)/i.test(accept);

/** Text of other people, which must stay text: an apostrophe keeps it from being calculated. */
export const words = (text: string | null) => (text ?? '').replace(FORMULA, "$1$2'");

/** @param pages the rows, as many at a time as are read together */
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

/** Every field, so that none depends on which separator a spreadsheet expects. */
const quoted = (field: string) => `"${field.replaceAll('"', '""')}"`;
