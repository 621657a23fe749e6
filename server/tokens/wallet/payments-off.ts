import { eq } from 'drizzle-orm';
import type { CallOutput } from '#shared/http/endpoint.ts';
import type * as walletEndpoints from '#shared/wallet/endpoints.ts';
import { member } from '../../people/members/tables.ts';
import type { Db } from '../../platform/db/database.ts';

/** Why a member may pay nobody, as in `pay.availability`; null if they may. */
export async function readPaymentsOff(
  db: Db,
  memberId: string,
): Promise<CallOutput<typeof walletEndpoints.readAccounts>['paymentsOff']> {
  const [row] = await db
    .select({ enabled: member.paymentsEnabled, frozenAt: member.outgoingFrozenAt })
    .from(member)
    .where(eq(member.id, memberId));
  if (!row?.enabled) return 'payments_disabled';
  return row.frozenAt ? 'account_frozen' : null;
}
