/** Settles debts of members after a card purchase was reversed (debt.sql). */
import type { Config } from '../../platform/config/config.ts';
import { tryEach } from '../../platform/core/try-each.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { membershipRules } from '../levels/rules.ts';

type Rules = Pick<Config, 'trialDays' | 'thresholds'>;

/** Settles from cash, then from stake; locks the member. Does nothing without a debt. */
export async function settleDebt(tx: Db, config: Rules, memberId: string): Promise<void> {
  await tx.execute(sql`select purchases.settle_debt(${memberId}, ${membershipRules(config)})`);
}

/** Settles the debt of the buyer of a purchase. */
export async function settleDebtOfBuyer(db: Db, config: Rules, purchaseId: string): Promise<void> {
  await db.execute(sql`select purchases.settle_debt(m.id, ${membershipRules(config)})
    from purchase p join member m on m.id = p.member_id
    where p.id = ${purchaseId} and m.owed > 0`);
}

/**
 * Collects debts from tokens that members have received since the last run. A lien waits while the
 * stake covers it.
 * @throws the failures, after all other debts are collected
 */
export async function collectDebts(db: Db, config: Rules): Promise<void> {
  const owing = await rowsOf<{ id: string }>(
    db,
    sql`select m.id from member m
      cross join lateral (
        select ledger.balance(m.cash_account) as cash, ledger.balance(m.stake_account) as stake
      ) has
      where m.owed > 0 and (has.cash > 0 and m.owed > has.stake
        or has.cash + has.stake > 0 and exists (
          select from purchase p join purchase_reversal r on r.purchase_id = p.id
          where p.member_id = m.id and r.owed > 0 and r.status <> 'open'))`,
  );
  await tryEach(
    owing,
    ({ id }) => db.execute(sql`select purchases.collect(${id}, ${membershipRules(config)})`),
    'some debts could not be collected',
  );
}
