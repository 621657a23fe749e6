/** The lines of a sale of several products: each has the price and the tax rate of its product. */
import type { NewPaySession } from '#shared/merchant/new-pay-session.ts';
import { decimalsOf, formatAmount, parseDecimal } from '#shared/money.ts';
import type { NewSale, SaleLine } from '#shared/till/new-sale.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { fieldProblem, Problem } from '../../platform/http/problem.ts';

type Lines = NonNullable<NewPaySession['lineItems']>;

interface Found {
  name: string;
  currency: string;
  price: string | null;
  isAlone: boolean;
  isOpen: boolean;
  taxRate: string | null;
}

/**
 * @param rate of what a till sells, where a product has none of its own
 * @throws Problem not_found for another business's, button_closed, validation_failed (amount, currency, lines)
 */
export async function saleLines(
  tx: Db,
  businessId: string,
  { amount, currency, lines = [] }: NewSale,
  rate: string | null,
): Promise<Lines> {
  const items: Lines = [];
  for (const [at, line] of lines.entries()) {
    const found = await find(tx, businessId, line);
    if (!found) throw new Problem('not_found');
    if (found.currency !== currency) throw fieldProblem('currency', `Must be ${found.currency}.`);
    if (found.isAlone) throw fieldProblem(`lines.${at}.item`, 'Is sold with no other product.');
    if (!found.isOpen) throw new Problem('button_closed');
    const whole = timesPrice(found.price ?? '0', line.quantity, currency);
    if (unitsOf(whole, currency) !== unitsOf(line.amount, currency)) {
      throw fieldProblem(`lines.${at}.amount`, `Must be ${whole}.`);
    }
    const taxRate = found.taxRate ?? rate;
    items.push({
      name: found.name,
      quantity: line.quantity,
      amount: whole,
      ...(taxRate === null ? {} : { taxRate }),
      ...(line.pass ? { pass: line.pass } : {}),
    });
  }
  const sum = items.reduce((so, item) => so + unitsOf(item.amount, currency), 0n);
  if (sum !== unitsOf(amount, currency)) {
    throw fieldProblem('amount', `Must be ${formatAmount(sum, currency)}.`);
  }
  return items;
}

/** A product, or a pass. */
async function find(
  tx: Db,
  businessId: string,
  { item, pass }: SaleLine,
): Promise<Found | undefined> {
  const [found] = await rowsOf<Found>(
    tx,
    pass === undefined
      ? sql`select name, currency, format.decimal(amount, decimals) as price,
          till.is_alone(payment_button) as "isAlone",
          buttons.status(payment_button, time.of(payment_button.merchant_id)) = 'open' as "isOpen",
          case when decimals < 18 then trim_scale(tax_rate)::text end as "taxRate"
        from payment_button where id = ${item ?? ''} and merchant_id = ${businessId}`
      : sql`select name, currency, format.decimal(price, decimals) as price,
          false as "isAlone", not passes.is_closed(id) as "isOpen", null as "taxRate"
        from pass where id = ${pass} and merchant_id = ${businessId}`,
  );
  return found;
}

const unitsOf = (amount: string, currency: string): bigint =>
  parseDecimal(amount, decimalsOf(currency) ?? 0) ?? 0n;

const timesPrice = (price: string, quantity: number, currency: string): string =>
  formatAmount(unitsOf(price, currency) * BigInt(quantity), currency);
