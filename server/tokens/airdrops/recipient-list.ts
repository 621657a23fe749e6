/**
 * A list of recipients as CSV (RFC 4180) with the columns `email` and `amount`, as spreadsheets save it: with commas,
 * semicolons or tabs, and a decimal point or comma.
 */
import { CsvError, parse } from 'csv-parse/sync';
import { canonicalEmail, Email } from '#shared/http/email.ts';
import { parseDecimal } from '#shared/money.ts';

/** Names every invalid line of a list. */
export class ListError extends Error {}

const HEAD = 'email,amount';
const SEPARATORS = [',', ';', '\t'];

/** `1.234` or `1,234`: one language's thousand is another one's fraction. */
const TWO_READINGS = /^[1-9]\d{0,2}[.,]\d{3}$/;
/** What a separator says about the language that saved the file; a tab says nothing. */
const DECIMAL_SIGN: Readonly<Record<string, string>> = { ',': '.', ';': ',' };

interface Line {
  cells: string[];
  number: number;
}

/**
 * @returns base units by canonical address, in lower case
 * @throws ListError naming every invalid line: a list is accepted as a whole or not at all
 */
export function readRecipientList(content: string): Map<string, bigint> {
  const [first = ''] = content.split(/[\r\n]/, 1);
  const separator = SEPARATORS.find((sign) => first.includes(sign)) ?? ',';
  const [head, ...lines] = linesOf(content, separator);
  if (head?.cells.join(',').toLowerCase() !== HEAD) throw new ListError(`line 1: expected ${HEAD}`);
  const shares = new Map<string, bigint>();
  const problems: string[] = [];
  for (const { cells, number } of lines) {
    const at = `line ${number}`;
    const [address = '', amount = '', ...more] = cells;
    const email = canonicalEmail(address).toLowerCase();
    const units = parseDecimal(amount.replace(',', '.'), 18);
    if (more.length > 0) problems.push(`${at}: more than email and amount`);
    else if (!Email.safeParse(email).success) problems.push(`${at}: no e-mail address`);
    else if (hasTwoReadings(amount, separator)) {
      problems.push(
        `${at}: ${amount} has two readings; write it without grouping, as ${amount}0 or ${amount.replace(/[.,]/, '')}`,
      );
    } else if (!units) problems.push(`${at}: the amount is not a positive decimal such as 12.5`);
    else if (shares.has(email)) problems.push(`${at}: ${email} is there twice`);
    else shares.set(email, units);
  }
  if (problems.length === 0 && shares.size === 0) problems.push('nobody is on the list');
  if (problems.length > 0) throw new ListError(problems.join('\n'));
  return shares;
}

const hasTwoReadings = (amount: string, separator: string): boolean =>
  TWO_READINGS.test(amount) && !amount.includes(DECIMAL_SIGN[separator] ?? ' ');

function linesOf(content: string, delimiter: string): Line[] {
  const found: Line[] = [];
  try {
    parse(content, {
      bom: true,
      delimiter,
      trim: true,
      relax_column_count: true,
      on_record: (cells: string[], { lines: number }) => {
        if (cells.length > 1 || cells[0] !== '') found.push({ cells, number });
      },
    });
  } catch (error) {
    if (error instanceof CsvError) throw new ListError(`line ${error.lines}: not CSV`);
    throw error;
  }
  return found;
}
