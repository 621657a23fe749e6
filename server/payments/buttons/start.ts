/** Creates a session from a payment button: checks the amount and the stock. */

import { LEVELS } from '#shared/brand.ts';
import { priceProblem } from '#shared/buttons/schemas.ts';
import { Decimal } from '#shared/http/fields.ts';
import type { NewPaySession } from '#shared/merchant/new-pay-session.ts';
import { formatAmount, parseDecimal } from '#shared/money.ts';
import { findMerchant } from '../../merchants/business/find-merchant.ts';
import { originsOf, returnOriginsOf } from '../../merchants/business/origins-of.ts';
import type { Config } from '../../platform/config/config.ts';
import { newId } from '../../platform/core/ids.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { fieldProblem, Problem } from '../../platform/http/problem.ts';
import { sqlOutcome } from '../../platform/http/sql-outcome.ts';
import { createPaySession } from '../merchant-api/create-pay-session.ts';
import { withTip } from '../merchant-api/with-tip.ts';
import { holdForNetwork } from './network-share.ts';

interface ButtonRow {
  merchantId: string;
  name: string;
  currency: string;
  decimals: number;
  amount: bigint | null;
  minimum: bigint | null;
  maximum: bigint | null;
  stock: number | null;
  referencePrefix: string | null;
  minimumLevel: number | null;
  successUrl: string | null;
  captureDays: number | null;
  terms: string | null;
  pass: string | null;
  plan: string | null;
  taxRate: string | null;
}

/** Characters of the session id in a reference, enough to be unique per button. */
const REFERENCE_SUFFIX_LENGTH = 8;

/**
 * Requires an origin of the button's merchant.
 * @throws Problem not_found, origin_not_allowed
 */
export async function requireMerchantOrigin(db: Db, id: string, origin: string): Promise<void> {
  const [button] = await rowsOf<{ merchantId: string }>(
    db,
    sql`select merchant_id as "merchantId" from payment_button where id = ${id}`,
  );
  if (!button) throw new Problem('not_found');
  const origins = await originsOf(db, await findMerchant(db, button.merchantId));
  if (!origins.includes(origin)) throw new Problem('origin_not_allowed');
}

interface Start {
  id: string;
  amount: string | undefined;
  /** Of the payer; a business's own till has no share of the stock. */
  address?: string;
  /** Returns to no page of the business. */
  isAtCounter?: boolean;
  /** Added to the terms of the session, which costs `tip` more than the button. The first line stands for the button's. */
  more?: Pick<NewPaySession, 'metadata' | 'lineItems' | 'locale' | 'reference' | 'tip' | 'coupon'>;
}

/**
 * Creates a session, which reserves one item of the stock while it can be paid.
 * @param amount chosen by the payer; for a fixed price, undefined or that price
 * @throws Problem not_found, button_closed, button_sold_out, rate_limited, validation_failed (amount),
 *   and what `createPaySession` throws
 */
export async function startButton(
  db: Db,
  config: Config,
  start: { id: string; amount: string | undefined; address: string },
): Promise<{ id: string; url: string }> {
  return db.transaction((tx) => startInTransaction(tx, config, start).catch(forPayer));
}

/** Like `startButton`, in the caller's transaction, with the details of refusals for the business. */
export async function startInTransaction(
  tx: Db,
  config: Config,
  { id, amount, address, isAtCounter = false, more }: Start,
): Promise<{ id: string; url: string }> {
  const [reserved] = await rowsOf<{ outcome: string }>(
    tx,
    sql`select buttons.reserve(${id}) as outcome`,
  );
  reserveOutcome(reserved?.outcome);
  // `buttons.reserve` has locked the button, so it cannot change before the session exists.
  const button = await readRow(tx, id, isAtCounter);
  const merchant = await findMerchant(tx, button.merchantId);
  const { referencePrefix: prefix, minimumLevel, stock, captureDays, terms } = button;
  const level = minimumLevel === null ? undefined : LEVELS[minimumLevel];
  const successUrl = isAtCounter ? undefined : await successUrlOf(tx, config, button, merchant);
  const session = newId('pay');
  if (stock !== null && address !== undefined) {
    await holdForNetwork(tx, { buttonId: id, stock, sessionId: session, address });
  }
  const price = amountOf(button, amount);
  const { url } = await createPaySession(tx, withShortSession(config, button), {
    merchantId: merchant.id,
    wanted: {
      ...soldBy(button, price, more),
      description: button.name,
      metadata: { ...more?.metadata, button: id },
      ...(prefix ? { reference: `${prefix}${session.slice(-REFERENCE_SUFFIX_LENGTH)}` } : {}),
      ...(level ? { minimumLevel: level } : {}),
      ...(successUrl ? { successUrl } : {}),
      ...(captureDays === null ? {} : { capture: 'manual' as const, terms: terms ?? undefined }),
    },
    by: { id: session, buttonId: id, captureDays: captureDays ?? undefined },
    isAtCounter,
  });
  return { id: session, url };
}

/**
 * What the session sells and for how much. A plan has its own price and line.
 * @throws Problem validation_failed for a tip or a coupon beside a plan, and for a tip of a product that is reserved
 */
function soldBy(button: ButtonRow, price: string, more: Start['more'] = {}) {
  const { plan, currency, captureDays } = button;
  if (captureDays !== null && more.tip !== undefined) {
    throw fieldProblem('tip', 'Not with a reservation.', 'capture_not_possible');
  }
  if (plan === null) {
    const lineItems = linesOf(button, price, more.lineItems);
    const amount = withTip(price, more.tip, currency);
    return { amount, currency, ...more, ...(lineItems ? { lineItems } : {}) };
  }
  const { tip, coupon, lineItems: _, ...others } = more;
  for (const [field, value] of Object.entries({ tip, coupon })) {
    if (value !== undefined) throw fieldProblem(field, 'Not with a plan.');
  }
  return { plan, ...others };
}

/** The lines of a session: its product, before the other given ones. None of a product alone without a tax rate or pass. */
function linesOf(
  { name, pass, taxRate }: ButtonRow,
  amount: string,
  given: NewPaySession['lineItems'],
): NewPaySession['lineItems'] {
  if (!pass && taxRate === null && !given) return undefined;
  const [, ...others] = given ?? [];
  const own = { ...(pass ? { pass } : {}), ...(taxRate === null ? {} : { taxRate }) };
  return [{ name, quantity: 1, amount, ...own }, ...others];
}

/** Its tax rate is its own, or that of the settings. @throws Problem not_found */
async function readRow(tx: Db, id: string, isAtCounter: boolean): Promise<ButtonRow> {
  type Row = Omit<ButtonRow, 'amount' | 'minimum' | 'maximum'> & {
    amount: string | null;
    minimum: string | null;
    maximum: string | null;
  };
  const [row] = await rowsOf<Row>(
    tx,
    sql`select merchant_id as "merchantId", name, currency, decimals, coalesce((select p.price from plan p where p.id = plan_id), amount) as amount, minimum, maximum, stock,
        reference_prefix as "referencePrefix", minimum_level as "minimumLevel",
        success_url as "successUrl", capture_days as "captureDays", terms, pass_id as pass, plan_id as plan,
        case when decimals < 18 and plan_id is null then trim_scale(coalesce(tax_rate,
          (select ${isAtCounter ? sql`till_rate` : sql`button_rate`} from business_tax x
           where x.merchant_id = payment_button.merchant_id)))::text end as "taxRate"
      from payment_button where id = ${id}`,
  );
  if (!row) throw new Problem('not_found');
  const units = (text: string | null) => (text === null ? null : BigInt(text));
  const { amount, minimum, maximum } = row;
  return { ...row, amount: units(amount), minimum: units(minimum), maximum: units(maximum) };
}

const reserveOutcome = sqlOutcome('buttons.reserve', {
  returned: ['open'],
  refused: ['not_found', 'button_sold_out', 'button_closed'],
});

/** Hides from payers the details for the business: its limits, and where to verify its domain. */
function forPayer(error: unknown): never {
  const isUnproven = error instanceof Problem && error.code === 'domain_unproven';
  throw isUnproven ? new Problem('domain_unproven') : error;
}

/** Stock is not reserved for longer than a quote is valid. */
function withShortSession(config: Config, { stock }: ButtonRow): Config {
  const sessionMinutes = Math.min(config.sessionMinutes, config.quoteMinutes);
  return stock === null ? config : { ...config, sessionMinutes };
}

/** @throws Problem validation_failed */
function amountOf(
  { currency, decimals, ...button }: ButtonRow,
  wanted: string | undefined,
): string {
  const { amount, minimum, maximum } = button;
  const problem = (message: string) => fieldProblem('amount', message);
  if (wanted === undefined) {
    if (amount === null) throw problem('May not be empty.');
    return formatAmount(amount, currency);
  }
  const wrong = Decimal.safeParse(wanted).success
    ? priceProblem(wanted, currency)
    : 'A decimal string such as "40.00".';
  const units = parseDecimal(wanted, decimals);
  if (wrong || units === undefined) throw problem(wrong ?? 'Not valid.');
  const written = (bound: bigint) => `${formatAmount(bound, currency)} ${currency}`;
  const least = amount ?? minimum;
  const most = amount ?? maximum;
  if (least !== null && units < least) throw problem(`At least ${written(least)}.`);
  if (most !== null && units > most) throw problem(`At most ${written(most)}.`);
  return formatAmount(units, currency);
}

/** The button's success URL, unless its origin is no longer one of the merchant's. */
async function successUrlOf(
  tx: Db,
  config: Config,
  { successUrl }: ButtonRow,
  merchant: Parameters<typeof originsOf>[1],
): Promise<string | undefined> {
  if (successUrl === null) return undefined;
  const origins = await returnOriginsOf(tx, config, merchant);
  return origins.includes(new URL(successUrl).origin) ? successUrl : undefined;
}
