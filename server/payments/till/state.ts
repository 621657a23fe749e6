import { eq, sql } from 'drizzle-orm';
import { brand } from '#shared/brand.ts';
import type { Item, TillState } from '#shared/till/schemas.ts';
import { merchant } from '../../people/members/tables.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import type { TillCaller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import { tillDevice } from './tables.ts';

/** What fits a counter's screen. */
const MOST_ITEMS = 60;

/** @throws Problem unauthenticated for a till that was deleted meanwhile */
export async function readState(
  db: Db,
  { currencies }: Pick<Config, 'currencies'>,
  { business, device }: TillCaller,
): Promise<TillState> {
  const [till] = await db
    .select({ name: tillDevice.name, tips: tillDevice.tips, merchant: merchant.recipientName })
    .from(tillDevice)
    .innerJoin(merchant, eq(merchant.id, tillDevice.merchantId))
    .where(eq(tillDevice.id, device));
  if (!till) throw new Problem('unauthenticated');
  const items = await rowsOf<Item>(
    db,
    sql`select b.id, b.name, b.currency, format.decimal(b.amount, b.decimals) as amount
      from payment_button b
      where b.merchant_id = ${business.id} and buttons.status(b, clock_timestamp()) = 'open'
      order by b.name, b.id limit ${MOST_ITEMS}`,
  );
  return { ...till, currencies: [...currencies, brand.token.symbol], items };
}
