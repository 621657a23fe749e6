/** A business ends or freezes an agreement of a member. */
import type { Agreement } from '#shared/plans/schemas.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { fieldProblem } from '../../platform/http/problem.ts';
import { sqlOutcome } from '../../platform/http/sql-outcome.ts';
import { readAgreement } from './agreements.ts';

const endOutcome = sqlOutcome('plans.end_for_business', {
  returned: ['ended', 'preview'],
  refused: ['not_found', 'agreement_ended'],
});

/**
 * At the end of the paid period.
 * @returns the agreement; after a preview, with the date that it would get
 * @throws Problem not_found, agreement_ended
 */
export async function endAgreement(
  tx: Db,
  merchantId: string,
  id: string,
  preview: boolean,
): Promise<Agreement> {
  const [row] = await rowsOf<{ outcome: string; endsAt: string | null }>(
    tx,
    sql`select outcome, format.utc(ends_at) as "endsAt"
      from plans.end_for_business(${id}, ${merchantId}, ${preview})`,
  );
  const outcome = endOutcome(row?.outcome);
  const agreement = await readAgreement(tx, merchantId, id);
  return outcome === 'preview'
    ? { ...agreement, endsAt: row?.endsAt ?? null, endedBy: 'merchant' }
    : agreement;
}

const freezeOutcome = sqlOutcome('plans.freeze', {
  returned: ['frozen', 'past', 'too_late'],
  refused: ['not_found', 'agreement_ended'],
});

/** @throws Problem not_found, agreement_ended, validation_failed naming `until` */
export async function freezeAgreement(
  tx: Db,
  merchantId: string,
  id: string,
  until: string | null,
): Promise<Agreement> {
  const [row] = await rowsOf<{ outcome: string }>(
    tx,
    sql`select plans.freeze(${id}, ${merchantId}, ${until}::timestamptz) as outcome`,
  );
  const outcome = freezeOutcome(row?.outcome);
  if (outcome === 'past') throw fieldProblem('until', 'Must be in the future.', 'in_the_past');
  if (outcome === 'too_late') throw fieldProblem('until', 'At most a year from now.');
  return readAgreement(tx, merchantId, id);
}
