/** Addresses are stored in one spelling, and read as their owners write them. */
import { domainToUnicode } from 'node:url';
import { canonicalEmail } from '#shared/http/email.ts';
import { type Statement, sql } from '../../platform/db/statement.ts';

/** An address as its owner writes it, for screens. */
export function shownEmail(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  return email.slice(0, at) + domainToUnicode(email.slice(at));
}

/** Whether a column of stored addresses holds this one, however it is typed; the case does not count. */
export const isEmail = (column: Statement, email: string): Statement =>
  sql`lower(${column}) = lower(${canonicalEmail(email.trim())})`;

/** Whether both are one address. */
export const isSameEmail = (one: string, other: string): boolean =>
  canonicalEmail(one).toLowerCase() === canonicalEmail(other).toLowerCase();
