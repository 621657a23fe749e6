/** A business's payment buttons: their terms and their sales. */

import { LEVELS } from '#shared/brand.ts';
import type { BusinessButton, Button, ButtonTerms } from '#shared/buttons/schemas.ts';
import { USUAL_CAPTURE_DAYS } from '#shared/capture/terms.ts';
import { findMerchant } from '../../merchants/business/find-merchant.ts';
import { returnOriginsOf } from '../../merchants/business/origins-of.ts';
import { ownAddress } from '../../merchants/business/own-address.ts';
import type { Config } from '../../platform/config/config.ts';
import { newId } from '../../platform/core/ids.ts';
import { arrayOf, type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, type Statement, sql } from '../../platform/db/statement.ts';
import { pageOf } from '../../platform/http/page-of.ts';
import { fieldProblem, Problem } from '../../platform/http/problem.ts';
import { readPrice } from '../prices/price.ts';

/** @throws Problem not_found for a member who is not a business, validation_failed */
export async function createButton(
  db: Db,
  config: Config,
  merchantId: string,
  terms: ButtonTerms,
): Promise<BusinessButton> {
  const id = newId('btn');
  await db.transaction(async (tx) => {
    const row = await rowOf(tx, config, merchantId, terms);
    await tx.execute(sql`insert into payment_button (id, merchant_id, name, description, currency,
        decimals, amount, minimum, maximum, stock, expires_at, reference_prefix, minimum_level,
        success_url, tax_rate, enabled, capture_days, terms, pass_id, plan_id)
      values (${id}, ${merchantId}, ${row.name}, ${row.description}, ${row.currency},
        ${row.decimals}, ${row.amount}, ${row.minimum}, ${row.maximum}, ${row.stock},
        ${row.expiresAt}, ${row.referencePrefix}, ${row.minimumLevel}, ${row.successUrl},
        ${row.taxRate}::numeric, ${row.enabled}, ${row.captureDays}, ${row.terms}, ${row.pass}, ${row.plan})`);
  });
  return readBusinessButton(db, config, merchantId, id);
}

/**
 * Replaces the terms. Existing sessions keep theirs.
 * @throws Problem not_found, also for another business's button; validation_failed
 */
export async function changeButton(
  db: Db,
  config: Config,
  merchantId: string,
  { id, ...terms }: ButtonTerms & { id: string },
): Promise<BusinessButton> {
  await db.transaction(async (tx) => {
    const own = sql`payment_button.id = ${id} and payment_button.merchant_id = ${merchantId}`;
    const [before] = await rowsOf<{ currency: string; expiresAt: Date | null }>(
      tx,
      sql`select currency, expires_at as "expiresAt"
        from payment_button where ${own} for no key update`,
    );
    if (!before) throw new Problem('not_found');
    // A button's sales are a sum in one currency.
    if (terms.currency !== before.currency) {
      throw fieldProblem('currency', 'The currency of a button stays as it is.');
    }
    const row = await rowOf(tx, config, merchantId, terms, before.expiresAt);
    await tx.execute(sql`update payment_button set name = ${row.name},
        description = ${row.description}, currency = ${row.currency}, decimals = ${row.decimals},
        amount = ${row.amount}, minimum = ${row.minimum}, maximum = ${row.maximum},
        stock = ${row.stock}, expires_at = ${row.expiresAt},
        reference_prefix = ${row.referencePrefix}, minimum_level = ${row.minimumLevel},
        success_url = ${row.successUrl}, tax_rate = ${row.taxRate}::numeric, enabled = ${row.enabled},
        capture_days = ${row.captureDays}, terms = ${row.terms}, pass_id = ${row.pass},
        plan_id = ${row.plan}
      where ${own}`);
  });
  return readBusinessButton(db, config, merchantId, id);
}

/** @throws Problem not_found, also for another business's button */
export async function readBusinessButton(
  db: Db,
  config: Config,
  merchantId: Operand<string>,
  id: string,
): Promise<BusinessButton> {
  const [found] = await select(db, config, sql`b.merchant_id = ${merchantId} and b.id = ${id}`, 1);
  if (!found) throw new Problem('not_found');
  return found;
}

/**
 * One page, newest first. `after` is the last id of the previous page.
 * @throws Problem not_found
 */
export async function listButtons(
  db: Db,
  config: Config,
  merchantId: Operand<string>,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<{ data: BusinessButton[]; next: string | null }> {
  const conditions = [sql`b.merchant_id = ${merchantId}`];
  if (after) {
    conditions.push(sql`(b.created_at, b.id) < (
      select created_at, id from payment_button where id = ${after} and merchant_id = ${merchantId})`);
  }
  const found = await select(db, config, sql.join(conditions, sql` and `), limit + 1);
  return pageOf(found, limit);
}

/** @throws Problem not_found */
export async function readButton(db: Db, id: string): Promise<Button> {
  const [row] = await rowsOf<{ button: Button }>(
    db,
    sql`select buttons.public_json(b, ${arrayOf(LEVELS, 'text')}) as button
      from payment_button b where b.id = ${id}`,
  );
  if (!row) throw new Problem('not_found');
  return row.button;
}

async function select(db: Db, { publicUrl }: Config, where: Statement, limit: number) {
  const rows = await rowsOf<{ button: BusinessButton }>(
    db,
    sql`select buttons.business_json(b, ${arrayOf(LEVELS, 'text')}, ${publicUrl}) as button
      from payment_button b where ${where}
      order by b.created_at desc, b.id desc limit ${limit}`,
  );
  return rows.map(({ button }) => button);
}

/** @param previousEnd may stay, even if it has passed; a new end must be in the future */
async function rowOf(
  tx: Db,
  config: Config,
  merchantId: string,
  terms: ButtonTerms,
  previousEnd?: Date | null,
) {
  const { currency } = terms;
  const units = (amount: string | undefined) =>
    amount === undefined ? null : readPrice({ amount, currency }, config.currencies).amount;
  const own = await returnOriginsOf(tx, config, await findMerchant(tx, merchantId));
  const expiresAt = terms.expiresAt === undefined ? null : new Date(terms.expiresAt);
  if (expiresAt && expiresAt.getTime() !== previousEnd?.getTime()) {
    await mustBeInFuture(tx, merchantId, expiresAt);
  }
  return {
    name: terms.name,
    description: terms.description ?? null,
    currency,
    decimals: readPrice(
      { amount: terms.amount ?? terms.minimum ?? '', currency },
      config.currencies,
    ).decimals,
    amount: units(terms.amount),
    minimum: units(terms.minimum),
    maximum: units(terms.maximum),
    stock: terms.stock ?? null,
    expiresAt,
    referencePrefix: terms.referencePrefix ?? null,
    minimumLevel: terms.minimumLevel === undefined ? null : LEVELS.indexOf(terms.minimumLevel),
    successUrl: ownAddress('successUrl', terms.successUrl, own) ?? null,
    taxRate: terms.taxRate ?? null,
    enabled: terms.enabled,
    pass: await ownPass(tx, merchantId, terms.pass),
    plan: await ownPlan(tx, merchantId, terms),
    captureDays: terms.capture === 'manual' ? (terms.captureDays ?? USUAL_CAPTURE_DAYS) : null,
    terms: terms.terms ?? null,
  };
}

async function mustBeInFuture(tx: Db, merchantId: string, at: Date): Promise<void> {
  const [clock] = await rowsOf<{ passed: boolean }>(
    tx,
    sql`select ${at.toISOString()}::timestamptz <= time.of(${merchantId}) as passed`,
  );
  if (clock?.passed) throw fieldProblem('expiresAt', 'Must be in the future.');
}

async function ownPass(tx: Db, merchantId: string, id: string | undefined): Promise<string | null> {
  if (id === undefined) return null;
  const own = await rowsOf(
    tx,
    sql`select 1 from pass where id = ${id} and merchant_id = ${merchantId}`,
  );
  if (own.length === 0) throw fieldProblem('pass', 'Not a pass that you sell.', 'unknown_pass');
  return id;
}

/** @throws Problem validation_failed naming `plan`, or `amount` for another price than that of the plan */
async function ownPlan(
  tx: Db,
  merchantId: string,
  { plan, amount, currency }: ButtonTerms,
): Promise<string | null> {
  if (plan === undefined) return null;
  const [own] = await rowsOf<{ hasTrial: boolean; isPrice: boolean }>(
    tx,
    sql`select trial_days > 0 as "hasTrial",
        price = ${amount ?? '0'}::numeric * 10::numeric ^ decimals and currency = ${currency} as "isPrice"
      from plan where id = ${plan} and merchant_id = ${merchantId}`,
  );
  if (!own) throw fieldProblem('plan', 'Not a plan that you offer.', 'unknown_plan');
  if (own.hasTrial) {
    throw fieldProblem('plan', 'A plan with a trial begins with a link session.', 'plan_has_trial');
  }
  if (!own.isPrice) throw fieldProblem('amount', 'Must be the price of the plan.');
  return plan;
}
