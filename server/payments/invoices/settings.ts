/** What a business's invoices state of it, and when they are issued. */
import type { InvoiceSettings, InvoiceSettingsChanges } from '#shared/invoices/schemas.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, sql } from '../../platform/db/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { readPrice } from '../prices/price.ts';
import { missingProblem } from './missing.ts';

export async function readInvoiceSettings(
  db: Db,
  merchantId: Operand<string>,
): Promise<InvoiceSettings> {
  const [row] = await rowsOf<{ settings: InvoiceSettings }>(
    db,
    sql`select invoices.settings_json(m.id) as settings from merchant m where m.id = ${merchantId}`,
  );
  if (!row) throw new Problem('not_found');
  return row.settings;
}

/**
 * Changes what is given; null takes it away.
 * @throws Problem validation_failed: an unknown currency, or what an invoice for each payment lacks
 */
export async function changeInvoiceSettings(
  tx: Db,
  { currencies }: Pick<Config, 'currencies'>,
  merchantId: string,
  changes: InvoiceSettingsChanges,
): Promise<InvoiceSettings> {
  const { seller = {}, prefix, byPayer, mailed, simplified, eachPayment } = changes;
  const { name, street, postcode, city, country, exemption } = seller;
  const limit = simplified && readPrice(simplified, currencies);
  const set = [
    ...(name === undefined ? [] : [sql`name = ${name}`]),
    ...(street === undefined ? [] : [sql`street = ${street}`]),
    ...(postcode === undefined ? [] : [sql`postcode = ${postcode}`]),
    ...(city === undefined ? [] : [sql`city = ${city}`]),
    ...(country === undefined ? [] : [sql`country = ${country}`]),
    ...(exemption === undefined ? [] : [sql`exemption = ${exemption}`]),
    ...(prefix === undefined ? [] : [sql`prefix = ${prefix}`]),
    ...(byPayer === undefined ? [] : [sql`by_payer = ${byPayer}`]),
    ...(mailed === undefined ? [] : [sql`mailed = ${mailed}`]),
    ...(simplified === undefined
      ? []
      : [
          sql`simplified_limit = ${limit?.amount ?? null}::numeric,
            simplified_currency = ${simplified?.currency ?? null},
            simplified_decimals = ${limit?.decimals ?? null}::smallint`,
        ]),
  ];
  if (set.length > 0) {
    await tx.execute(
      sql`insert into invoice_seller (merchant_id) values (${merchantId}) on conflict do nothing`,
    );
    await tx.execute(
      sql`update invoice_seller set ${sql.join(set, sql`, `)} where merchant_id = ${merchantId}`,
    );
  }
  if (eachPayment !== undefined) {
    await tx.execute(
      sql`update member set invoices_each = ${eachPayment} where id = ${merchantId}`,
    );
  }
  const settings = await readInvoiceSettings(tx, merchantId);
  if (settings.eachPayment) {
    const missing = (['name', 'street', 'city', 'country'] as const).filter(
      (field) => settings.seller[field] === null,
    );
    if (missing.length > 0) throw missingProblem(missing.map((field) => `seller.${field}`));
  }
  return settings;
}
