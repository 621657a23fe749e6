/** A transaction whose postings are archived, from the rows that stay. */
import type { Transaction } from '#shared/transactions/schemas.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Statement, sql } from '../../platform/db/statement.ts';
import type { AskedHolder } from '../../platform/http/asked-caller.ts';
import { readRows } from './queries.ts';

/**
 * A move between cash and stake is found only if it changed the level: no other row names its member.
 * @returns undefined also for another member's transfer
 */
export async function findArchived(
  db: Db,
  owner: AskedHolder,
  id: string,
): Promise<(Omit<Transaction, 'amount'> & { amount: string | null }) | undefined> {
  const [found] = await readRows<string | null>(db, owner, moved(owner, id));
  return found;
}

/** Selects created_at, transfer_id, and what moved, as cash; null when no row tells it. */
const moved = (owner: AskedHolder, id: string) => sql`
  select t.created_at, t.id as transfer_id, moved.amount as cash, null::numeric as stake
  from ledger.transfer t cross join lateral (${sql.join(sources(owner), sql` union all `)}) moved (amount)
  where t.id = ${id} and t.created_at < ledger.archived_until()
  order by moved.amount nulls last limit 1`;

/** SQL for the amount that the transfer `t` moved on the account of its member; positive when incoming. */
const sources = ({ id }: AskedHolder): Statement[] => [
  sql`select case when s.payer_id = ${id} then -s.total else taken.tokens end
    from pay_session s cross join lateral prices.taken(s) taken
    where s.transfer_id = t.id
      and (s.merchant_id = ${id} or s.payer_id = ${id} and s.reserve_transfer_id is null)`,
  sql`select -s.total from pay_session s where s.reserve_transfer_id = t.id and s.payer_id = ${id}`,
  sql`select s.total - coalesce(s.captured_tokens, 0)
    from pay_session s where s.reserve_transfer_id = t.reverses and s.payer_id = ${id}`,
  sql`select case when s.payer_id = ${id} then r.tokens else -r.tokens end
    from refund r join pay_session s on s.id = r.session_id
    where r.transfer_id = t.id and ${id} in (s.payer_id, s.merchant_id)`,
  sql`select tokens from purchase where transfer_id = t.id and member_id = ${id}`,
  sql`select tokens from test_purchase where transfer_id = t.id and member_id = ${id}`,
  sql`select d.amount from deposit d join deposit_address a on a.address = d.address
    where d.transfer_id = t.id and a.member_id = ${id}`,
  sql`select -amount from withdrawal where hold_transfer = t.id and member_id = ${id}`,
  sql`select amount from withdrawal
    where end_transfer = t.id and status = 'released' and member_id = ${id}`,
  // Not a lost dispute, which moves nothing on the accounts of lists.
  sql`select null from purchase where transfer_id = t.reverses and member_id = ${id}
    and t.business_key ~ '^buy-(refund|refund-failed|dispute|dispute-won|claimed-again|withdrawal|withdrawal-refused|collect):'`,
  sql`select null where t.kind = 'airdrop' and t.business_key like 'airdrop:%'
    and split_part(t.business_key, ':', -1) = ${id}`,
  sql`select null from level_change where transfer_id = t.id and member_id = ${id}`,
];
