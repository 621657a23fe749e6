/**
 * A member who asks a charge back gets an answer within fourteen days. A business that stays silent becomes an alert of the
 * operators: they advise both, may pause the plan or payouts, and never move the money of the business.
 */
import type { Db } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';

/** Alerts of each request once. */
export async function alertSilentRequests(db: Db): Promise<void> {
  await db.execute(sql`insert into alert (kind, subject_id)
    select 'give_back_silent', r.id from refund_request r join pay_session s on s.id = r.session_id
    where r.status = 'open' and r.created_at < now() - refund_requests.answer_time() and s.livemode
      and s.agreement_id is not null
    on conflict do nothing`);
}
