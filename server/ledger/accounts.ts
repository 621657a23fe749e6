import { sql } from 'drizzle-orm';
import type { TransactionType } from '#shared/transactions/contract.ts';
import { arrayOf, type Db, rowsOf } from '../db/database.ts';

/** The unit of every token account; fiat accounts carry their currency code. */
const TOKEN_UNIT = 'TOKEN';

/**
 * Opens an account, or finds the one of that path.
 * @param path who and what: `member:usr_…:cash`, `chain:custody`
 * @param unit what it holds: tokens, or an ISO currency code
 */
export async function openAccount(
  db: Db,
  path: string,
  { floor = true, deferredCredit = false, unit = TOKEN_UNIT } = {},
): Promise<bigint> {
  const [row] = await rowsOf<{ id: string }>(
    db,
    sql`select ledger.open_account(${path}, ${unit}, ${floor}, ${deferredCredit}) as id`,
  );
  if (!row) throw new Error(`account ${path} was not opened`);
  return BigInt(row.id);
}

/** Credits wait to be folded from now on: the account receives from many at once. */
export async function deferCredits(db: Db, account: bigint): Promise<void> {
  await db.execute(sql`select ledger.defer_credits(${account}::bigint)`);
}

/** The true balance in base units: what is stored and what waits to be folded. */
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
  /** What makes it happen once; a second transfer with the same key is refused. */
  businessKey: string;
  /** Base units to (positive) or from (negative) each account; they sum to zero. */
  postings: { account: bigint; amount: bigint }[];
  note?: string;
}

/** Writes one transfer in the caller's transaction. Refused by the ledger's guards if unsound. */
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
    ${transfer.id}, ${transfer.kind}, ${transfer.businessKey}, ${accounts}, ${amounts},
    ${transfer.note ?? null})`);
}

/** Folds every account with waiting credits, one short transaction each. @returns how many */
export async function foldAll(db: Db): Promise<number> {
  const waiting = await rowsOf<{ account_id: string }>(
    db,
    sql`select distinct account_id from ledger.unfolded_credit`,
  );
  for (const { account_id } of waiting) {
    await db.execute(sql`select ledger.fold(${account_id}::bigint)`);
  }
  return waiting.length;
}

/** What was moved under a business key. @returns the transfer's id */
export async function findTransfer(db: Db, businessKey: string): Promise<string | undefined> {
  const [found] = await rowsOf<{ id: string }>(
    db,
    sql`select id from ledger.transfer where business_key = ${businessKey}`,
  );
  return found?.id;
}
