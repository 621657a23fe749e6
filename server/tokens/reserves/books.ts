/** The liabilities of the ledger in tokens, at its last seal. */
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { Owned } from './tree.ts';

export interface Books {
  seal: { number: number; hash: string; lastTransfer: string };
  /** −balance(chain:custody): all tokens of the ledger, in base units. */
  custody: bigint;
  /** Payment and membership accounts, reservations and disputed tokens of all members. A payer owns a reservation. */
  members: bigint;
  /** Withdrawals that have not ended. */
  withdrawals: bigint;
  /** By member: both of these. */
  owners: Owned[];
}

/** The books contradict themselves, so nothing is proved. */
export class BooksError extends Error {}

interface Row {
  number: number;
  hash: string;
  last: string;
  custody: string;
  members: string;
  withdrawals: string;
  memberId: string | null;
  units: string | null;
}

/**
 * Balances now, without the transfers after the seal. One statement, so one snapshot. Accounts of
 * test mode hold another unit.
 * @returns undefined before the first seal
 * @throws BooksError
 */
export async function readBooks(db: Db): Promise<Books | undefined> {
  const rows = await rowsOf<Row>(
    db,
    sql`with position as materialized (
        select number, encode(hash, 'hex') as hash, last_transfer from ledger.seal
        order by number desc limit 1
      ), later as (
        select p.account_id, sum(p.amount) as units
        from position s join ledger.transfer t on t.number > s.last_transfer
        join ledger.posting p on p.transfer_id = t.id and p.created_at = t.created_at group by 1
      ), pending as (
        select account_id, sum(amount) as units from ledger.pending_credit group by 1
      ), balance as materialized (
        select a.path, a.balance + coalesce(p.units, 0) - coalesce(l.units, 0) as units
        from ledger.account a
        left join pending p on p.account_id = a.id left join later l on l.account_id = a.id
        where a.unit = 'TOKEN'
      ), own as (
        select split_part(path, ':', 2) as member_id, units from balance
        where path ~ '^member:[^:]+:(cash|stake|held)$'
        union all select s.payer_id, s.total
            - case when taken.number <= v.last_transfer then s.captured_tokens else 0 end
            - case when back.number <= v.last_transfer then s.total - coalesce(s.captured_tokens, 0) else 0 end
        from position v, pay_session s
        join ledger.transfer made on made.id = s.reserve_transfer_id
        left join ledger.transfer taken on taken.id = s.transfer_id
        left join ledger.transfer back on back.business_key = 'return:' || s.id
        where s.livemode and s.reserve_transfer_id is not null and made.number <= v.last_transfer
          and (s.closed_at is null or s.closed_at > now() - interval '1 day')
      ), leaving as (
        select w.member_id, w.amount as units
        from position s, withdrawal w join ledger.transfer h on h.id = w.hold_transfer
        left join ledger.transfer e on e.id = w.end_transfer
        where (w.closed_at is null or w.closed_at > now() - interval '1 day')
          and (h.number is null or h.number <= s.last_transfer)
          and (w.end_transfer is null or e.number > s.last_transfer)
      ), owner as (
        select member_id, sum(units) as units
        from (select * from own union all select * from leaving) all_of_them
        group by 1 having sum(units) <> 0
      )
      select s.number::float8 as number, s.hash, s.last_transfer::text as last,
        coalesce((select (-units)::text from balance where path = 'chain:custody'), '0') as custody,
        coalesce((select sum(units)::text from balance
          where path ~ '^(member:[^:]+:(cash|stake|held)|reserved:[^:]+)$'), '0') as members,
        coalesce((select units::text from balance where path = 'withdrawal:pending'), '0')
          as withdrawals,
        o.member_id as "memberId", o.units::text as units
      from position s left join owner o on true`,
  );
  const [first] = rows;
  if (!first) return undefined;
  const owners = rows.flatMap(({ memberId, units }) =>
    memberId === null || units === null ? [] : [{ memberId, units: BigInt(units) }],
  );
  const { number, hash, last } = first;
  return consistent({
    seal: { number, hash, lastTransfer: last },
    custody: BigInt(first.custody),
    members: BigInt(first.members),
    withdrawals: BigInt(first.withdrawals),
    owners,
  });
}

function consistent(books: Books): Books {
  const { custody, members, withdrawals, owners } = books;
  const negative = owners.find(({ units }) => units < 0n);
  if (negative) throw new BooksError(`the balance of ${negative.memberId} is negative`);
  const owned = owners.reduce((total, { units }) => total + units, 0n);
  if (owned !== members + withdrawals) {
    throw new BooksError(`members own ${owned}, their accounts hold ${members + withdrawals}`);
  }
  if (custody < owned) throw new BooksError(`members own ${owned} of ${custody} base units`);
  return books;
}
