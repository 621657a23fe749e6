/** A list of recipients as a file: lines of `email,amount` below a line that says so. */
import { Email } from '#shared/http/email.ts';
import { parseDecimal } from '#shared/money.ts';

/** What is wrong with a list; a line for each. */
export class ListError extends Error {}

const HEAD = 'email,amount';

/**
 * @returns base units by address, in lower case
 * @throws ListError naming every line that is not good: a list is taken whole or not at all
 */
export function readRecipientList(content: string): Map<string, bigint> {
  const [head, ...lines] = content.replace(/^\ufeff/, '').split(/\r?\n/);
  if (head?.trim().toLowerCase() !== HEAD) throw new ListError(`line 1: expected ${HEAD}`);
  const shares = new Map<string, bigint>();
  const problems: string[] = [];
  for (const [index, text] of lines.entries()) {
    if (text.trim() === '') continue;
    const at = `line ${index + 2}`;
    const [address = '', amount = '', ...more] = text.split(',').map((cell) => cell.trim());
    const email = address.toLowerCase();
    const units = parseDecimal(amount, 18);
    if (more.length > 0) problems.push(`${at}: more than email and amount`);
    else if (!Email.safeParse(email).success) problems.push(`${at}: no e-mail address`);
    else if (!units) problems.push(`${at}: the amount is not a positive decimal such as 12.5`);
    else if (shares.has(email)) problems.push(`${at}: ${email} is there twice`);
    else shares.set(email, units);
  }
  if (problems.length === 0 && shares.size === 0) problems.push('nobody is on the list');
  if (problems.length > 0) throw new ListError(problems.join('\n'));
  return shares;
}
