/** CSV for spreadsheets whose decimal sign is a comma: semicolons separate. */
export const SEMICOLON_CSV = 'text/csv; separator=semicolon';

/** The kind of CSV that a spreadsheet in this language opens. */
export const spreadsheetCsv = (language: string): 'text/csv' | typeof SEMICOLON_CSV =>
  new Intl.NumberFormat(language).format(1.5).includes(',') ? SEMICOLON_CSV : 'text/csv';
