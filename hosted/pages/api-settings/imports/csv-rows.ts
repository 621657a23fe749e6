/** Reads a file of one row per line, separated by commas, semicolons or tabs. */

export interface CsvRow {
  /** Its line in the file, counted from 1. */
  line: number;
  cells: string[];
}

/** Empty lines and a first line that `isHead` are left out. */
export function csvRows(text: string, isHead: (cells: string[]) => boolean): CsvRow[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const separator = [';', '\t', ','].find((sign) => lines.some((line) => line.includes(sign)));
  return lines
    .map((line, place) => ({ line: place + 1, cells: cellsOf(line, separator ?? ',') }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
    .filter(({ cells }, place) => place > 0 || !isHead(cells));
}

/** A quoted cell may contain the separator, and a doubled quote (RFC 4180). */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let index = 0; index < line.length; index++) {
    const sign = line.charAt(index);
    if (sign === '"' && isQuoted && line.charAt(index + 1) === '"') {
      cell += sign;
      index++;
    } else if (sign === '"') isQuoted = !isQuoted;
    else if (sign === separator && !isQuoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += sign;
  }
  return [...cells, cell.trim()];
}
