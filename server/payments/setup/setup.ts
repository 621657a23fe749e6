import { SETUP_STEPS, type Setup, type SetupStep } from '#shared/setup/schemas.ts';
import { isLive } from '../../merchants/api-keys/api-token.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, sql } from '../../platform/db/statement.ts';

/**
 * Null for a step that is not asked for: `webhook` of a business without an API key, because a button needs
 * no server; those of the other mode.
 */
type Done = Record<SetupStep, boolean | null>;

/** The steps that concern this business, in the order of `SETUP_STEPS`. */
export async function readSetup(db: Db, businessId: Operand<string>): Promise<Setup> {
  const [done] = await rowsOf<Done>(
    db,
    sql`select
        case when m.livemode then domain.is_proven(m.id) end as domain,
        k.given or exists (select from payment_button b
          where b.merchant_id = m.id) as connection,
        case when not m.livemode then exists (select from member t
          where t.test_business_id = m.id and t.closed_at is null) end as "test-member",
        case when k.given then exists (select from webhook_endpoint w
          where w.merchant_id = m.id and w.deleted_at is null and w.last_success_at is not null)
        end as webhook,
        exists (select from pay_session s
          where s.merchant_id = m.id and s.transfer_id is not null) as payment,
        case when m.livemode then a.external_deposit_address is not null end as payout
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
