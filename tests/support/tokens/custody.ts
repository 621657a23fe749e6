/** Tokens for tests, which came from the chain as the community's own: every invariant holds. */
import type { TransactionType } from '#shared/transactions/schemas.ts';
import { openAccount, postTransfer } from '../../../server/ledger/accounts.ts';
import type { Db } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';

interface Brought {
  id: string;
  kind: TransactionType;
  businessKey: string;
  to: { account: bigint; amount: bigint }[];
  note?: string;
}

/** In the caller's transaction, which is the schema owner's: the server's login may not. */
export async function bringTokens(owner: Db, { to, ...transfer }: Brought): Promise<void> {
  const units = to.reduce((sum, { amount }) => sum + amount, 0n);
  const custody = await openAccount(owner, 'chain:custody', { floor: false });
  await postTransfer(owner, {
    ...transfer,
    postings: [{ account: custody, amount: -units }, ...to],
  });
  await owner.execute(sql`insert into ledger.treasury_funding (transfer_id, units)
    values (${transfer.id}, ${units.toString()}::numeric)`);
}
