/** Terms of every session a merchant creates: payments and invitations. */

import { languageOfTag } from '#shared/language.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { fieldProblem, Problem } from '../../platform/http/problem.ts';

/** @throws Problem payments_disabled for a merchant that is disabled or closed */
export async function mustBeOpen(tx: Db, merchantId: string): Promise<void> {
  const [account] = await rowsOf<{ isOpen: boolean }>(
    tx,
    sql`select pay.may_be_paid(m) as "isOpen" from member m where id = ${merchantId}`,
  );
  if (!account?.isOpen) throw new Problem('payments_disabled');
}

/**
 * The language of a session, without its region.
 * @throws Problem validation_failed for one without texts
 */
export function languageOf({ locales }: Config, tag: string | undefined): string | undefined {
  const language = tag && languageOfTag(tag);
  if (!language || locales.enabled.includes(language)) return language;
  throw fieldProblem('locale', `Unknown language: one of ${locales.enabled.join(', ')}.`);
}

/** Why a session may not end then, as `pay.expiry` says it. */
export const EXPIRY_PROBLEMS = {
  past: () => fieldProblem('expiresAt', 'Must be in the future.'),
  too_late: () => fieldProblem('expiresAt', 'At most 30 days from now.'),
};

/** Of an invitation, which expires by the database's clock. */
export async function expiryOf(tx: Db, config: Config, wanted: string | undefined): Promise<Date> {
  const [expiry] = await rowsOf<{ outcome: keyof typeof EXPIRY_PROBLEMS | null; at: Date }>(
    tx,
    sql`select outcome, expires_at as at from pay.expiry(p_now => clock_timestamp(),
      p_wanted => ${wanted === undefined ? null : new Date(wanted)}, p_minutes => ${config.sessionMinutes})`,
  );
  if (!expiry) throw new Error('pay.expiry returned no row.');
  if (expiry.outcome) throw EXPIRY_PROBLEMS[expiry.outcome]();
  return expiry.at;
}
