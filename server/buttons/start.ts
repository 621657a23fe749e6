/** From a payment button to a session: what it may cost, and whether there is one left. */
import { eq, sql } from 'drizzle-orm';
import { LEVELS } from '#shared/brand.ts';
import { priceProblem } from '#shared/buttons/contract.ts';
import { isErrorCode } from '#shared/errors.ts';
import { Decimal } from '#shared/http/fields.ts';
import { formatAmount, parseDecimal } from '#shared/money.ts';
import type { Config } from '../config.ts';
import { paymentButton } from '../db/button-tables.ts';
import { type Db, rowsOf } from '../db/database.ts';
import { fieldProblem, Problem } from '../http/problem.ts';
import { newId } from '../ids.ts';
import { findMerchant } from '../merchant/find-merchant.ts';
import { originsOf } from '../merchant/origins.ts';
import { createPaySession } from '../merchant/pay-sessions.ts';

type ButtonRow = typeof paymentButton.$inferSelect;

/** As many characters of a session's id as tell the sessions of a button apart. */
const TOLD_APART = 8;

/**
 * Whose pages may ask for sessions by the button: its merchant's.
 * @throws Problem not_found, origin_not_allowed
 */
export async function mustBeOwnOrigin(db: Db, id: string, origin: string): Promise<void> {
  const [button] = await db
    .select({ merchantId: paymentButton.merchantId })
    .from(paymentButton)
    .where(eq(paymentButton.id, id));
  if (!button) throw new Problem('not_found');
  const origins = await originsOf(db, await findMerchant(db, button.merchantId));
  if (!origins.includes(origin)) throw new Problem('origin_not_allowed');
}

/**
 * Makes a session, which holds one of the stock for as long as it can be paid.
 * @param amount what the payer has chosen; a fixed price may be repeated
 * @throws Problem not_found, button_closed, button_sold_out, validation_failed (amount), and
 *   whatever creating a session throws
 */
export async function startButton(
  db: Db,
  config: Config,
  { id, amount }: { id: string; amount: string | undefined },
): Promise<{ id: string; url: string }> {
  return db.transaction(async (tx) => {
    const [reserved] = await rowsOf<{ outcome: string }>(
      tx,
      sql`select buttons.reserve(${id}) as outcome`,
    );
    if (reserved?.outcome !== 'open') throw refusal(reserved?.outcome);
    // Locked by now: nobody changes it before the session is there.
    const [button] = await tx.select().from(paymentButton).where(eq(paymentButton.id, id));
    if (!button) throw new Problem('not_found');
    const merchant = await findMerchant(tx, button.merchantId);
    const { referencePrefix: prefix, minimumLevel } = button;
    const level = minimumLevel === null ? undefined : LEVELS[minimumLevel];
    const successUrl = await addressOf(tx, button, merchant);
    const session = newId('pay');
    const { url } = await createPaySession(
      tx,
      livesFor(config, button),
      merchant,
      {
        amount: amountOf(button, amount),
        currency: button.currency,
        description: button.name,
        metadata: { button: id },
        ...(prefix ? { reference: `${prefix}${session.slice(-TOLD_APART)}` } : {}),
        ...(level ? { minimumLevel: level } : {}),
        ...(successUrl ? { successUrl } : {}),
      },
      { id: session, buttonId: id },
    ).catch(forPayer);
    return { id: session, url };
  });
}

const refusal = (outcome: string | undefined) =>
  new Problem(isErrorCode(outcome) ? outcome : 'internal_error');

/** How much its business may ask for, and where it proves its domain, is nothing to who pays. */
function forPayer(error: unknown): never {
  const isUnproven = error instanceof Problem && error.code === 'domain_unproven';
  throw isUnproven ? new Problem('domain_unproven') : error;
}

/** What is held of a stock is not held longer than a quote. */
function livesFor(config: Config, { stock }: ButtonRow): Config {
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
  return wanted;
}

/** The button's own way back, unless the site it leads to is none of its merchant's any more. */
async function addressOf(
  tx: Db,
  { successUrl }: ButtonRow,
  merchant: Parameters<typeof originsOf>[1],
): Promise<string | undefined> {
  if (successUrl === null) return undefined;
  const origins = await originsOf(tx, merchant);
  return origins.includes(new URL(successUrl).origin) ? successUrl : undefined;
}
