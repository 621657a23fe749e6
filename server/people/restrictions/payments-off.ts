import type { CallOutput } from '#shared/http/call.ts';
import type * as walletEndpoints from '#shared/wallet/endpoints.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';

type PaymentsOff = Pick<
  CallOutput<typeof walletEndpoints.readAccounts>,
  'paymentsOff' | 'disabledBy'
>;

/** Why a member may pay nobody, and what has closed their account; nulls if they may. */
export async function readPaymentsOff(db: Db, memberId: string): Promise<PaymentsOff> {
  const [row] = await rowsOf<PaymentsOff>(
    db,
    sql`select restrictions.payments_off(m) as "paymentsOff",
        restrictions.disabled_by(m) as "disabledBy"
      from member m where m.id = ${memberId}`,
  );
  return row ?? { paymentsOff: 'payments_disabled', disabledBy: 'account_disabled' };
}
