/** What a member does with their regular payments: pause, resume, stop, end, and share a name. */
import type { CallInput } from '#shared/http/call.ts';
import type * as endpoints from '#shared/mandates/endpoints.ts';
import { changeOf, type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { sqlOutcome } from '../../platform/http/sql-outcome.ts';

interface OfMandate {
  mandateId: string;
  memberId: string;
}

const pauseOutcome = sqlOutcome('plans.pause_mandate', {
  returned: ['paused'],
  refused: ['not_found', 'mandate_ended'],
});
const resumeOutcome = sqlOutcome('plans.resume_mandate', {
  returned: ['resumed'],
  refused: ['not_found', 'mandate_ended'],
});
const stopOutcome = sqlOutcome('plans.end_mandate', {
  returned: ['ended'],
  refused: ['not_found'],
});
/** @throws Problem not_found, mandate_ended */
export async function pauseMandate(db: Db, { mandateId, memberId }: OfMandate): Promise<void> {
  const [row] = await changeOf<{ outcome: string }>(
    db,
    sql`select plans.pause_mandate(p_mandate => ${mandateId}, p_member => ${memberId}) as outcome`,
  );
  pauseOutcome(row?.outcome);
}

/** @throws Problem not_found, mandate_ended */
export async function resumeMandate(db: Db, { mandateId, memberId }: OfMandate): Promise<void> {
  const [row] = await changeOf<{ outcome: string }>(
    db,
    sql`select plans.resume_mandate(p_mandate => ${mandateId}, p_member => ${memberId}) as outcome`,
  );
  resumeOutcome(row?.outcome);
}

/** Always at once; repeating it changes nothing. @throws Problem not_found */
export async function stopMandate(db: Db, { mandateId, memberId }: OfMandate): Promise<void> {
  const [row] = await changeOf<{ outcome: string }>(
    db,
    sql`select plans.end_mandate(p_mandate => ${mandateId}, p_reason => 'member', p_by => ${memberId}) as outcome`,
  );
  stopOutcome(row?.outcome);
}

/** At the earliest date that the terms allow; repeating it changes nothing. @throws Problem not_found */
export async function endAgreement(
  db: Db,
  { agreementId, memberId }: { agreementId: string; memberId: string },
): Promise<void> {
  const [row] = await changeOf<{ ends: Date | null }>(
    db,
    sql`select plans.end_agreement(a.id, 'member') as ends
      from agreement a where a.id = ${agreementId} and a.member_id = ${memberId}`,
  );
  if (!row) throw new Problem('not_found');
}

/** A part that is not given stays as it is. @throws Problem not_found */
export async function shareWithBusiness(
  db: Db,
  { agreementId, memberId }: { agreementId: string; memberId: string },
  { name, email }: CallInput<typeof endpoints.share>['body'],
): Promise<void> {
  const [row] = await changeOf<{ done: boolean }>(
    db,
    sql`select plans.share(p_agreement => ${agreementId}, p_member => ${memberId}, p_name => ${name ?? null}::boolean,
      p_email => ${email ?? null}::boolean) as done`,
  );
  if (!row?.done) throw new Problem('not_found');
}

/** The business whose agreement it is: its lists hear of a change. */
export async function businessOf(db: Db, agreementId: string): Promise<string | undefined> {
  const [row] = await rowsOf<{ id: string }>(
    db,
    sql`select merchant_id as id from agreement where id = ${agreementId}`,
  );
  return row?.id;
}
