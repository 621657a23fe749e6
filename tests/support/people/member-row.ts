import { type Db, rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';

export interface MemberRow {
  email: string;
  pendingEmail: string | null;
  externalDepositAddress: string | null;
  outgoingFrozenAt: Date | null;
}

export async function memberRow(db: Db, id: string): Promise<MemberRow | undefined> {
  const [row] = await rowsOf<MemberRow>(
    db,
    sql`select email, pending_email as "pendingEmail",
        external_deposit_address as "externalDepositAddress", outgoing_frozen_at as "outgoingFrozenAt"
      from member where id = ${id}`,
  );
  return row;
}
