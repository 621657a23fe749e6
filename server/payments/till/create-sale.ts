/** A till asks for a payment: an amount, or products of the business, with a tip or without. */

import { randomInt } from 'node:crypto';
import { isToken } from '#shared/money.ts';
import type { NewSale } from '#shared/till/new-sale.ts';
import type { TillSale } from '#shared/till/schemas.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { TillCaller } from '../../platform/http/caller.ts';
import { fieldProblem, Problem } from '../../platform/http/problem.ts';
import { startInTransaction } from '../buttons/start.ts';
import { createPaySession } from '../merchant-api/create-pay-session.ts';
import { withTip } from '../merchant-api/with-tip.ts';
import { saleLines } from './sale-lines.ts';
import { readSale } from './sales.ts';

/** Few of 100 million codes are in use, so that a second try is rare. */
const MOST_TRIES = 10;

/** Characters of a description. */
const MOST_NAMES = 200;

/** The names of the session's lines, in the till's language. */
export interface LineNames {
  amount: string;
  tip: string;
}

/**
 * @throws Problem not_found for another business's product, validation_failed (amount, currency,
 *   tip), and what `startInTransaction` and `createPaySession` throw
 */
export async function createSale(
  tx: Db,
  config: Config,
  { business, device }: TillCaller,
  sale: NewSale,
  names: LineNames,
): Promise<TillSale> {
  const { amount, currency, item, coupon } = sale;
  const pass = sale.pass === undefined ? undefined : await readPassName(tx, business.id, sale);
  const tip = tipOf(sale);
  const product = item === undefined ? undefined : await readProduct(tx, business.id, sale);
  const total = withTip(amount, tip, currency);
  const code = await freeCode(tx);
  const rates = await readRates(tx, business.id, currency);
  const tipLine = {
    name: names.tip,
    quantity: 1,
    amount: tip ?? '0',
    tip: true,
    ...rated(rates.tip),
  };
  const amountLine = {
    name: pass ?? names.amount,
    quantity: 1,
    amount,
    ...rated(rates.sale),
    ...(sale.pass ? { pass: sale.pass } : {}),
  };
  const sold = sale.lines ? await saleLines(tx, business.id, sale, rates.sale) : [amountLine];
  const isLined =
    sale.lines !== undefined ||
    pass !== undefined ||
    tip !== undefined ||
    (!product && rates.sale !== null);
  // The product takes the place of the first.
  const lines = [...sold, ...(tip ? [tipLine] : [])];
  const description = pass ?? (sale.lines ? namesOf(sold) : undefined);
  const more = {
    ...(isLined ? { lineItems: lines } : {}),
    ...(coupon ? { coupon } : {}),
    ...(code ? { reference: code } : {}),
    ...(tip ? { tip } : {}),
    metadata: { till: device, ...(tip ? { tip } : {}) },
  };
  const { id } = product
    ? await startInTransaction(tx, config, {
        id: product.id,
        amount,
        isAtCounter: true,
        more,
      })
    : await createPaySession(tx, config, {
        merchantId: business.id,
        wanted: { amount: total, currency, ...(description ? { description } : {}), ...more },
        isAtCounter: true,
      });
  await rowsOf(
    tx,
    sql`insert into till_sale (session_id, device_id, code, sold_by)
      values (${id}, ${device}, ${code}, ${sale.soldBy ?? null})`,
  );
  return readSale(tx, config, device, id);
}

/** What a description holds of the products' names. */
const namesOf = (lines: readonly { name: string }[]): string => {
  const names = lines.map(({ name }) => name).join(', ');
  return names.length <= MOST_NAMES ? names : `${names.slice(0, MOST_NAMES - 1)}…`;
};

/** Undefined for no tip. */
const tipOf = ({ tip }: NewSale) => (tip === undefined || /^[0.]*$/.test(tip) ? undefined : tip);

const rated = (taxRate: string | null) => (taxRate === null ? {} : { taxRate });

/** The rates of what a till sells, and of tips; none of a price in tokens. */
async function readRates(
  tx: Db,
  businessId: string,
  currency: string,
): Promise<{ sale: string | null; tip: string | null }> {
  if (isToken(currency)) return { sale: null, tip: null };
  const [rates] = await rowsOf<{ sale: string | null; tip: string | null }>(
    tx,
    sql`select trim_scale(till_rate)::text as sale, trim_scale(tip_rate)::text as tip
      from business_tax where merchant_id = ${businessId}`,
  );
  return rates ?? { sale: null, tip: null };
}

/** @throws Problem not_found, validation_failed for another price than that of the pass */
async function readPassName(
  tx: Db,
  businessId: string,
  { pass = '', amount, currency }: NewSale,
): Promise<string> {
  const [found] = await rowsOf<{ name: string; price: string; currency: string }>(
    tx,
    sql`select name, format.decimal(price, decimals) as price, currency from pass
      where id = ${pass} and merchant_id = ${businessId}`,
  );
  if (!found) throw new Problem('not_found');
  if (found.currency !== currency) throw fieldProblem('currency', `Must be ${found.currency}.`);
  if (Number(found.price) !== Number(amount))
    throw fieldProblem('amount', `Must be ${found.price}.`);
  return found.name;
}

async function readProduct(
  tx: Db,
  businessId: string,
  { item = '', currency }: NewSale,
): Promise<{ id: string; name: string }> {
  const [product] = await rowsOf<{ id: string; name: string; currency: string }>(
    tx,
    sql`select id, name, currency from payment_button where id = ${item}
        and merchant_id = ${businessId}`,
  );
  if (!product) throw new Problem('not_found');
  if (product.currency !== currency) {
    throw fieldProblem('currency', `Must be ${product.currency}.`);
  }
  return product;
}

/**
 * A code of more than a day ago, when no session of a till can be paid any more, is free again. The session
 * keeps it as its reference.
 */
async function freeCode(tx: Db): Promise<string | null> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const code = String(randomInt(100_000_000)).padStart(8, '0');
    await rowsOf(
      tx,
      sql`update till_sale set code = null where code = ${code}
        and created_at < now() - interval '1 day'`,
    );
    const taken = await rowsOf(tx, sql`select 1 from till_sale where code = ${code}`);
    if (taken.length === 0) return code;
  }
  return null;
}
