import type { CallOutput } from '#shared/http/call.ts';
import type * as walletEndpoints from '#shared/wallet/endpoints.ts';
import { type Statement, sql } from '../../platform/db/statement.ts';

export type PaymentsOff = Pick<
  CallOutput<typeof walletEndpoints.readAccounts>,
  'paymentsOff' | 'disabledBy'
>;

/**
 * Why a member may pay nobody, and what has closed their account; nulls if they may.
 * @param member a row of `member`
 */
export const paymentsOffOf = (member: Statement): Statement =>
  sql`select restrictions.payments_off(${member}) as "paymentsOff",
    restrictions.disabled_by(${member}) as "disabledBy"`;
