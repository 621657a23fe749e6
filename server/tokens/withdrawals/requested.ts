import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import type { TransferRequest } from '../chain/signer/protocol.ts';

/** What the signer would send, and for whom. */
export type Requested = Pick<TransferRequest, 'id' | 'to' | 'amount' | 'member'>;

/** Withdrawals that have not ended, and whose tokens are held as they say. */
export const requestedWithdrawals = (db: Db): Promise<Requested[]> =>
  rowsOf<Requested>(
    db,
    sql`select w.id, w.address as to, w.amount::text as amount, w.member_id as member
      from withdrawal w
      join ledger.transfer t on t.id = w.hold_transfer and t.business_key = 'withdrawal:' || w.id
      join ledger.posting p on p.transfer_id = t.id and p.created_at = t.created_at
      join ledger.account a on a.id = p.account_id and a.path = 'member:' || w.member_id
        || case w.kind when 'exit' then ':stake' else ':cash' end
      where w.closed_at is null and p.amount = -w.amount`,
  );
