import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { TransferRequest } from '../chain/signer/protocol.ts';

/** What the signer would send, and for whom. */
export type Requested = Pick<TransferRequest, 'id' | 'to' | 'amount' | 'member'>;

interface Open extends Requested {
  /** Whether its tokens are held as it says, for the address that the transfer names. */
  isHeld: boolean;
  isSigned: boolean;
}

/** Withdrawals that have not ended. */
export const openWithdrawals = (db: Db): Promise<Open[]> =>
  rowsOf<Open>(
    db,
    sql`select w.id, w.address as to, w.amount::text as amount, w.member_id as member,
        w.status in ('signed', 'broadcast') as "isSigned",
        exists (select from ledger.transfer t
          join ledger.posting p on p.transfer_id = t.id and p.created_at = t.created_at
          join ledger.account a on a.id = p.account_id and a.path = 'member:' || w.member_id
            || case w.kind when 'exit' then ':stake' else ':cash' end
          where t.id = w.hold_transfer and t.business_key = 'withdrawal:' || w.id
            and t.note = w.address and p.amount = -w.amount) as "isHeld"
      from withdrawal w where w.closed_at is null`,
  );
