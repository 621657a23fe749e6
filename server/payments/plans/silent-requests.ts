/**
 * A member who asks a charge back gets an answer within fourteen days. A business that stays silent becomes an alert of the
 * operators: they advise both, may pause the plan or payouts, and never move the money of the business.
 */
import { ANSWER_DAYS } from '#shared/mandates/give-back.ts';
import type { Db } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';

/** Alerts of each request once. */
export async function alertSilentRequests(db: Db): Promise<void> {
  await db.execute(sql`insert into alert (kind, subject_id)
    select 'give_back_silent', r.id from refund_request r join pay_session s on s.id = r.session_id
    where r.status = 'open' and s.livemode and s.agreement_id is not null
      and r.created_at < now() - ${ANSWER_DAYS} * interval '1 day'
    on conflict do nothing`);
}
