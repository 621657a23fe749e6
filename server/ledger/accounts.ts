import type { TransactionType } from '#shared/transactions/schemas.ts';
import { arrayOf, type Db, rowsOf } from '../platform/db/database.ts';
import { sql } from '../platform/db/statement.ts';

/** The unit of every token account; fiat accounts carry their currency code. */
const TOKEN_UNIT = 'TOKEN';

/** @param path such as `member:usr_…:cash` or `chain:custody` */
export async function findAccount(db: Db, path: string): Promise<bigint | undefined> {
  const [row] = await rowsOf<{ id: bigint }>(
    db,
    sql`select id from ledger.account where path = ${path}`,
  );
  return row?.id;
}

/**
 * Finds or opens the account of that path. Only the schema's owner may call it: the sandbox and
 * tests. The server's login may call `openMemberAccounts`.
 * @param unit what it holds: tokens, or an ISO currency code
 */
export async function openAccount(
  db: Db,
  path: string,
  { floor = true, deferredCredit = false, unit = TOKEN_UNIT } = {},
): Promise<bigint> {
  const known = await findAccount(db, path);
  if (known !== undefined) return known;
  const [row] = await rowsOf<{ id: bigint }>(
    db,
    sql`select ledger.open_account(
      p_path => ${path}, p_unit => ${unit}, p_has_floor => ${floor},
      p_deferred_credit => ${deferredCredit}) as id`,
  );
  if (!row) throw new Error(`account ${path} was not opened`);
  return row.id;
}

/** Opens the empty accounts of a new member. */
export async function openMemberAccounts(
  db: Db,
  memberId: string,
): Promise<{ cashAccount: bigint; stakeAccount: bigint }> {
  const [row] = await rowsOf<{ cash: bigint; stake: bigint }>(
    db,
    sql`select * from ledger.open_member_accounts(${memberId})`,
  );
  if (!row) throw new Error(`no accounts for ${memberId}`);
  return { cashAccount: row.cash, stakeAccount: row.stake };
}

/** From now on credits to a business's cash account are deferred: many payers credit it at once. */
export async function deferCredits(db: Db, memberId: string): Promise<void> {
  await db.execute(sql`select ledger.defer_member_credits(${memberId})`);
}

/** The true balance in base units: the stored balance and the pending credits. */
export async function readBalance(db: Db, account: bigint): Promise<bigint> {
  const [row] = await rowsOf<{ balance: string | null }>(
    db,
    sql`select ledger.balance(${account}::bigint) as balance`,
  );
  if (!row?.balance) throw new Error(`no account ${account}`);
  return BigInt(row.balance);
}

export interface Transfer {
  id: string;
  kind: TransactionType;
  /** Idempotency key: a second transfer with the same key is refused. */
  businessKey: string;
  /** Base units to (positive) or from (negative) each account; they sum to zero. */
  postings: { account: bigint; amount: bigint }[];
  note?: string;
}

/**
 * Writes one transfer in the caller's transaction. Only the schema's owner may call it: the sandbox
 * and tests. The ledger's guards refuse an unbalanced one.
 */
export async function postTransfer(db: Db, transfer: Transfer): Promise<void> {
  const accounts = arrayOf(
    transfer.postings.map(({ account }) => account),
    'bigint',
  );
  const amounts = arrayOf(
    transfer.postings.map(({ amount }) => amount),
    'numeric',
  );
  await db.execute(sql`select ledger.post(
    p_id => ${transfer.id}, p_kind => ${transfer.kind}, p_business_key => ${transfer.businessKey},
    p_accounts => ${accounts}, p_amounts => ${amounts}, p_note => ${transfer.note ?? null})`);
}

/** Applies all pending credits, in one transaction per account. @returns how many accounts */
export async function applyPendingCredits(db: Db): Promise<number> {
  const waiting = await rowsOf<{ account_id: bigint }>(
    db,
    sql`select distinct account_id from ledger.pending_credit`,
  );
  for (const { account_id } of waiting) {
    await db.execute(sql`select ledger.apply_pending_credits(${account_id}::bigint)`);
  }
  return waiting.length;
}

/** @returns the id of the transfer with that business key */
export async function findTransfer(db: Db, businessKey: string): Promise<string | undefined> {
  const [found] = await rowsOf<{ id: string }>(
    db,
    sql`select id from ledger.transfer where business_key = ${businessKey}`,
  );
  return found?.id;
}
