/** Many charges that are due now at a live business, each of another member: written without calls, for races. */
import { newId } from '../../../server/platform/core/ids.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import type { TestApi } from '../api/api.ts';
import { type TestMerchant, tokens } from '../people/people.ts';
import { bringTokens } from '../tokens/custody.ts';
import { newPlan, type PlanTerms } from './plan-scene.ts';

export interface DueCharge {
  merchant: TestMerchant;
  plan: string;
  payer: string;
  cash: bigint;
  stake: bigint;
  mandate: string;
  agreement: string;
  charge: string;
}

/** What their charge takes. */
export const PRICE = tokens('152');

/** A statement may not take long. */
const AT_ONCE = 100;

/** Members with these tokens, whose first charge was announced and is due. */
export async function dueCharges(
  api: TestApi,
  merchant: TestMerchant,
  count: number,
  { cash = '1000', stake = '0', ...terms }: PlanTerms & { cash?: string; stake?: string } = {},
): Promise<DueCharge[]> {
  const { db } = api.database.owner;
  const plan = await newPlan(api, merchant, terms);
  await db.execute(WRITE);
  const made: Omit<DueCharge, 'merchant' | 'plan'>[] = [];
  while (made.length < count) {
    const some = Math.min(AT_ONCE, count - made.length);
    made.push(
      ...(await rowsOf<Omit<DueCharge, 'merchant' | 'plan'>>(
        db,
        sql`select * from tests_due_charges(${plan}, ${some}::int)`,
      )),
    );
  }
  const to = made.flatMap((one) => [
    { account: one.cash, amount: tokens(cash) },
    { account: one.stake, amount: tokens(stake) },
  ]);
  const id = newId('txn');
  await db.transaction((tx) =>
    bringTokens(tx, {
      id,
      kind: 'deposit',
      businessKey: `test:${id}`,
      to: to.filter(({ amount }) => amount > 0n),
    }),
  );
  return made.map((one) => ({ ...one, merchant, plan }));
}

const WRITE = sql`create or replace function tests_due_charges(p_plan text, p_count integer)
returns table (payer text, cash bigint, stake bigint, mandate text, agreement text, charge text)
language plpgsql as $$
declare
  p plan;
  m mandate;
  a agreement;
  -- Charges are taken from 06:00 to 20:00 of the agreement: it is morning there, also after hours of races.
  v_zone constant text := (select name from pg_timezone_names
    where name like 'Etc/GMT%' and extract(hour from now() at time zone name) = 7 limit 1);
begin
  select * into p from plan where id = p_plan;
  for i in 1 .. p_count loop
    payer := format.new_id('usr');
    cash := ledger.open_account('member:' || payer || ':cash', 'TOKEN');
    stake := ledger.open_account('member:' || payer || ':stake', 'TOKEN');
    insert into member (id, email, password_hash, confirmed_at, cash_account, stake_account)
    values (payer, payer || '@salus.test', 'none', now(), cash, stake);
    m := plans.approve_mandate(p_merchant => p.merchant_id, p_member => payer, p_cap => p.price, p_cap_tokens => 1e21,
      p_currency => p.currency, p_decimals => p.decimals, p_rhythm => p.rhythm, p_every => p.every);
    a := plans.agree(p => p, m => m, p_zone => v_zone, p_first => (now() at time zone v_zone)::date, p_session => null, p_link => null,
      p_reference => null);
    charge := format.new_id('crg');
    insert into charge (id, agreement_id, n, merchant_id, due_at, price, currency, decimals, status, announced_at,
      not_before, next_attempt_at)
    values (charge, a.id, 1, a.merchant_id, now() - interval '1 hour', a.price, a.currency, a.decimals, 'announced',
      now() - interval '8 days', now() - interval '1 hour', now() - interval '1 hour');
    update agreement o set next_n = 2 where o.id = a.id;
    mandate := m.id;
    agreement := a.id;
    return next;
  end loop;
end $$`;
