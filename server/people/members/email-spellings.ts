/** New addresses are stored with their domain in ASCII; older rows have what was typed. */
import { domainToUnicode } from 'node:url';
import type { SQLWrapper } from 'drizzle-orm';
import { canonicalEmail, withoutDottedI } from '#shared/http/email.ts';
import { type Statement, sql } from '../../platform/db/statement.ts';

/** An address as its owner writes it, for screens. */
export function shownEmail(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  return email.slice(0, at) + domainToUnicode(email.slice(at));
}

/** Whether a column holds this address, in any of its spellings and ignoring case. */
export function isEmail(column: Statement | SQLWrapper, email: string): Statement {
  const typed = withoutDottedI(email.trim());
  const canonical = canonicalEmail(typed);
  return sql`lower(${column}) in (lower(${typed}), lower(${canonical}), lower(${shownEmail(canonical)}))`;
}

/** Whether both are one address. */
export const isSameEmail = (one: string, other: string): boolean =>
  canonicalEmail(one).toLowerCase() === canonicalEmail(other).toLowerCase();
