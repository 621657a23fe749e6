import { sql } from 'drizzle-orm';
import { SETUP_STEPS, type Setup, type SetupStep } from '#shared/setup/endpoints.ts';
import { isLive } from '../../merchants/api-keys/api-token.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';

/** `webhook` is null for a business without an API key: a button needs no server. */
type Done = Record<SetupStep, boolean | null>;

/** The steps that concern this business, in the order of `SETUP_STEPS`. */
export async function readSetup(db: Db, businessId: string): Promise<Setup> {
  const [done] = await rowsOf<Done>(
    db,
    sql`select
        domain.is_proven(m.id) as domain,
        k.given or exists (select from payment_button b
          where b.merchant_id = m.id) as connection,
        case when k.given then exists (select from webhook_endpoint w
          where w.merchant_id = m.id and w.deleted_at is null and w.last_success_at is not null)
        end as webhook,
        exists (select from pay_session s
          where s.merchant_id = m.id and s.transfer_id is not null) as payment,
        a.external_deposit_address is not null as payout
      from merchant m join member a on a.id = m.id
      cross join lateral (select exists (select from api_key
        where merchant_id = m.id and ${isLive})) as k (given)
      where m.id = ${businessId}`,
  );
  return {
    steps: SETUP_STEPS.flatMap((name) => {
      const isDone = done?.[name] ?? null;
      return isDone === null ? [] : [{ name, done: isDone }];
    }),
  };
}
