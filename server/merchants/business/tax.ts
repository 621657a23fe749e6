/** The tax in a business's prices. */
import type { TaxSettings } from '#shared/business/schemas.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, type Statement, sql } from '../../platform/db/statement.ts';

/** The settings as JSON, also of a business that has chosen none. */
export const taxJson = (merchantId: Operand<string>): Statement => {
  const rate = (column: Statement) => sql`trim_scale(x.${column})::text`;
  return sql`(select jsonb_build_object('vatId', x.vat_id, 'rates', coalesce(x.rates, '[]'),
      'buttonRate', ${rate(sql`button_rate`)}, 'tillRate', ${rate(sql`till_rate`)},
      'tipRate', ${rate(sql`tip_rate`)}, 'feeRate', ${rate(sql`fee_rate`)})
    from (select) always left join business_tax x on x.merchant_id = ${merchantId})`;
};

type Changes = { [Field in keyof TaxSettings]?: TaxSettings[Field] | undefined };

/** Changes what is given; null takes it away. Payments that were asked for before keep their tax. */
export async function changeTax(
  tx: Db,
  merchantId: string,
  { vatId, rates, buttonRate, tillRate, tipRate, feeRate }: Changes,
): Promise<void> {
  const set = [
    ...(vatId === undefined ? [] : [sql`vat_id = ${vatId}`]),
    ...(rates === undefined ? [] : [sql`rates = ${JSON.stringify(rates)}::jsonb`]),
    ...(buttonRate === undefined ? [] : [sql`button_rate = ${buttonRate}::numeric`]),
    ...(tillRate === undefined ? [] : [sql`till_rate = ${tillRate}::numeric`]),
    ...(tipRate === undefined ? [] : [sql`tip_rate = ${tipRate}::numeric`]),
    ...(feeRate === undefined ? [] : [sql`fee_rate = ${feeRate}::numeric`]),
  ];
  if (set.length === 0) return;
  await rowsOf(
    tx,
    sql`insert into business_tax (merchant_id) values (${merchantId}) on conflict do nothing`,
  );
  await rowsOf(
    tx,
    sql`update business_tax set ${sql.join(set, sql`, `)} where merchant_id = ${merchantId}`,
  );
}
