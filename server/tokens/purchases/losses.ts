/** Decides who bears the amount that a buyer still owes after a lost dispute (losses.sql). */
import type { Config } from '../../platform/config/config.ts';
import { tryEach } from '../../platform/core/try-each.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Statement, sql } from '../../platform/db/statement.ts';

type Bounds = Pick<Config, 'purchases'>;

/** Decides the losses of one purchase. */
export const decideLosses = (db: Db, config: Bounds, purchaseId: string): Promise<void> =>
  decide(db, config, sql`and purchase_id = ${purchaseId}`);

/** Scheduled: decides losses that were left undecided by a crash. */
export const decideAllLosses = (db: Db, config: Bounds): Promise<void> =>
  decide(db, config, sql.empty());

async function decide(db: Db, { purchases: { losses } }: Bounds, which: Statement): Promise<void> {
  const undecided = await rowsOf<{ id: string }>(
    db,
    sql`select id from purchase_reversal
      where loss_decided_at is null and status in ('lost', 'done') and owed > 0 ${which} order by id`,
  );
  await tryEach(
    undecided,
    ({ id }) =>
      db.execute(sql`select purchases.decide_loss(
        p_reversal => ${id}, p_member_most => ${losses.member}::numeric,
        p_card_most => ${losses.card}::numeric, p_merchant_most => ${losses.merchant}::numeric,
        p_merchant_age => ${losses.days}::int * interval '1 day')`),
    'some losses could not be decided',
  );
}
