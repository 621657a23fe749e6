/** Memberships whose charge of this month is announced and due, inserted in bulk. */
import type { Database } from '../../server/platform/db/database.ts';
import { inSql, PAYERS } from '../confirm/people.ts';

/** Charges are taken from 06:00 to 20:00 of the agreement: a zone in which that is so for the whole run. */
const MORNING = `(select name from pg_timezone_names
  where name like 'Etc/GMT%' and extract(hour from now() at time zone name) = 7 limit 1)`;

/**
 * `count` memberships of consecutive payers: 2,000 at each shop from `firstShop` on. The price is that of the sessions of
 * `makeSessions`.
 */
export async function makeAgreements(
  { execute }: Database,
  { firstShop, count }: { firstShop: number; count: number },
): Promise<void> {
  const shop = `(${firstShop} + n / ${PAYERS})`;
  const key = `${firstShop} || '-' || n`;
  const merchant = inSql.shop(shop);
  const member = inSql.payer('n');
  const numbers = `generate_series(0, ${count - 1}) n`;
  await execute(`insert into plan (id, merchant_id, name, price, currency, decimals, rhythm, every)
    select distinct ${inSql.id('pln', 'plan', shop)}, ${merchant}, 'Every month', 400, 'EUR', 2, 'month', 1 from ${numbers}`);
  await execute(`insert into pass_holder (id, merchant_id, member_id)
    select ${inSql.id('hdr', 'holder', key)}, ${merchant}, ${member} from ${numbers}`);
  await execute(`insert into mandate (id, merchant_id, holder_id, member_id, payee_name, payee_domain, cap, currency, decimals,
      cap_tokens, rhythm, every, starts_at, status, approved_at)
    select ${inSql.id('mdt', 'mandate', key)}, b.id, ${inSql.id('hdr', 'holder', key)}, ${member}, b.recipient_name,
      b.recipient_domain, 400, 'EUR', 2, 24e18, 'month', 1, now() - interval '1 month', 'active', now() - interval '1 month'
    from ${numbers} join merchant b on b.id = ${merchant}`);
  await execute(`insert into agreement (id, plan_id, mandate_id, merchant_id, holder_id, member_id, name, price, currency, decimals,
      rhythm, every, trial_days, minimum_months, notice_days, retry_days, zone, anchor, status, next_n)
    select ${inSql.id('agr', 'agreement', key)}, ${inSql.id('pln', 'plan', shop)}, ${inSql.id('mdt', 'mandate', key)}, ${merchant},
      ${inSql.id('hdr', 'holder', key)}, ${member}, 'Every month', 400, 'EUR', 2, 'month', 1, 0, 0, 0, '{2,5,7,7}', ${MORNING},
      current_date - interval '1 month', 'active', 3
    from ${numbers}`);
  await execute(`insert into charge (id, agreement_id, n, merchant_id, due_at, price, currency, decimals, status, next_attempt_at,
      announced_at, not_before)
    select ${inSql.id('crg', 'charge', key)}, ${inSql.id('agr', 'agreement', key)}, 2, ${merchant}, now() - interval '1 hour', 400,
      'EUR', 2, 'announced', now() - interval '1 hour', now() - interval '30 hours', now() - interval '6 hours'
    from ${numbers}`);
  await execute('analyze plan, mandate, agreement, charge, pass_holder');
}
