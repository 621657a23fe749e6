/** The community's own tokens, and where every token comes from. */
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../db/database.ts';
import { openAccount, postTransfer } from './accounts.ts';

const TREASURY = 'treasury:tokens';

/** What stands behind all tokens in the ledger: minus what is on the chain in our keeping. */
export const openCustody = (db: Db): Promise<bigint> =>
  openAccount(db, 'chain:custody', { floor: false });

/** What is sold by card and given away. It cannot give what it has not. */
export const openTreasury = (db: Db): Promise<bigint> =>
  openAccount(db, TREASURY, { deferredCredit: true });

/**
 * Tokens on the chain that belong to the community itself enter the books.
 * @param units base units
 * @param businessKey what makes it happen once
 */
export async function fundTreasury(
  db: Db,
  transfer: { id: string; units: bigint; businessKey: string },
): Promise<void> {
  await postTransfer(db, {
    id: transfer.id,
    kind: 'deposit',
    businessKey: transfer.businessKey,
    postings: [
      { account: await openCustody(db), amount: -transfer.units },
      { account: await openTreasury(db), amount: transfer.units },
    ],
  });
}

/** What the community can give, in base units. Opens nothing. */
export async function treasuryBalance(db: Db): Promise<bigint> {
  const [row] = await rowsOf<{ balance: string }>(
    db,
    sql`select ledger.balance(id) as balance from ledger.account where path = ${TREASURY}`,
  );
  return BigInt(row?.balance ?? 0);
}
