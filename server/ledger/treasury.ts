/** The community's own tokens, and the custody account. */
import { type Db, rowsOf } from '../platform/db/database.ts';
import { sql } from '../platform/db/statement.ts';
import { sqlOutcome } from '../platform/http/sql-outcome.ts';
import { openAccount } from './accounts.ts';

export const TREASURY = 'treasury:tokens';

/** The counterpart of all tokens in the ledger: its balance is minus the tokens in custody. */
export const openCustody = (db: Db): Promise<bigint> =>
  openAccount(db, 'chain:custody', { floor: false });

/** The tokens for card sales and airdrops; it has a floor. Only the schema's owner may open it. */
export const openTreasury = (db: Db): Promise<bigint> =>
  openAccount(db, TREASURY, { deferredCredit: true });

const fundOutcome = sqlOutcome('ledger.fund_treasury', {
  returned: ['funded', 'changed', 'credits_paused'],
});

/**
 * Books tokens in custody that belong to the community itself.
 * @param units base units
 * @param businessKey makes the call idempotent
 * @param inBooks the custody balance that was compared with the chain; not checked without it
 * @returns `changed` when that balance has changed since; `credits_paused` when fundings are paused,
 *   or this one exceeds the hourly bound and has paused them
 */
export async function fundTreasury(
  db: Db,
  transfer: { id: string; units: bigint; businessKey: string; inBooks?: bigint },
): Promise<'funded' | 'changed' | 'credits_paused'> {
  const { id, units, businessKey, inBooks } = transfer;
  const [row] = await rowsOf<{ outcome: string }>(
    db,
    sql`select ledger.fund_treasury(
      p_transfer => ${id}, p_units => ${units.toString()}::numeric,
      p_business_key => ${businessKey},
      p_in_books => ${inBooks?.toString() ?? null}::numeric) as outcome`,
  );
  return fundOutcome(row?.outcome);
}

/** The treasury's balance in base units; 0 when it was never opened. */
export async function treasuryBalance(db: Db): Promise<bigint> {
  const [row] = await rowsOf<{ balance: string }>(
    db,
    sql`select ledger.balance(id) as balance from ledger.account where path = ${TREASURY}`,
  );
  return BigInt(row?.balance ?? 0);
}
