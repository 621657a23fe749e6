import { brand, LEVELS } from '#shared/brand.ts';
import { unknownCurrency } from '#shared/http/currency.ts';
import type { MerchantPaySession, NewPaySession } from '#shared/merchant/schemas.ts';
import { decimalsOf, isToken, parseDecimal } from '#shared/money.ts';
import { originsOf, returnOriginsOf } from '../../merchants/business/origins-of.ts';
import { ownAddress } from '../../merchants/business/own-address.ts';
import type { Config } from '../../platform/config/config.ts';
import { newId } from '../../platform/core/ids.ts';
import { arrayOf, type Db, rowsOf } from '../../platform/db/database.ts';
import { type Statement, sql } from '../../platform/db/statement.ts';
import type { MerchantCaller } from '../../platform/http/caller.ts';
import { fieldProblem, Problem } from '../../platform/http/problem.ts';
import { makeQuote } from '../pay/make-quote.ts';
import { requireWithinUnprovenLimit } from '../pay/unproven-limit.ts';
import { expiryOf, mustBeOpen } from './session-terms.ts';

/** Of a payment at a counter, which returns to no page of the business. */
export const withoutPages = (merchant: MerchantCaller): MerchantCaller => ({
  ...merchant,
  successUrl: null,
  cancelUrl: null,
});

/** Set for a session created by a payment button. */
interface ByButton {
  id: string;
  buttonId: string;
}

/**
 * Creates a session and its first quote in the caller's transaction.
 * @throws Problem payments_disabled, domain_unproven, rate_unavailable, validation_failed
 *   (addresses, expiry, currency)
 */
export async function createPaySession(
  tx: Db,
  config: Config,
  merchant: MerchantCaller,
  wanted: NewPaySession,
  by?: ByButton,
): Promise<MerchantPaySession> {
  const { decimals, amount } = readPrice(wanted, config.currencies);
  await mustBeOpen(tx, merchant.id);

  const origins = await originsOf(tx, merchant);
  const own = await returnOriginsOf(tx, config, merchant);
  const session = {
    id: by?.id ?? newId('pay'),
    merchantId: merchant.id,
    buttonId: by?.buttonId ?? null,
    amount,
    currency: wanted.currency,
    decimals,
    description: wanted.description ?? null,
    reference: wanted.reference ?? null,
    lineItems: wanted.lineItems ?? [],
    metadata: wanted.metadata ?? {},
    successUrl: ownAddress('successUrl', wanted.successUrl, own) ?? merchant.successUrl,
    cancelUrl: ownAddress('cancelUrl', wanted.cancelUrl, own) ?? merchant.cancelUrl,
    minimumLevel: wanted.minimumLevel === undefined ? null : LEVELS.indexOf(wanted.minimumLevel),
    locale: wanted.locale ?? null,
    origins,
    expiresAt: await expiryOf(tx, config, wanted.expiresAt),
  };
  await rowsOf(
    tx,
    sql`insert into pay_session (id, merchant_id, button_id, amount, currency, decimals, description,
        reference, line_items, metadata, success_url, cancel_url, minimum_level, locale, origins, expires_at)
      values (${session.id}, ${session.merchantId}, ${session.buttonId}, ${amount}, ${session.currency},
        ${decimals}, ${session.description}, ${session.reference}, ${JSON.stringify(session.lineItems)},
        ${JSON.stringify(session.metadata)}, ${session.successUrl}, ${session.cancelUrl},
        ${session.minimumLevel}, ${session.locale}, ${arrayOf(origins, 'text')}, ${session.expiresAt})`,
  );
  await makeQuote(tx, config, session);
  await requireWithinUnprovenLimit(tx, config, { merchantId: merchant.id, sessionId: session.id });
  return readMerchantPaySession(tx, config, merchant.id, session.id);
}

/** @throws Problem session_not_found, also for another merchant's session */
export async function readMerchantPaySession(
  db: Db,
  config: Config,
  merchantId: string,
  id: string,
): Promise<MerchantPaySession> {
  const [session] = await selectSessions(
    db,
    config,
    sql`s.merchant_id = ${merchantId} and s.id = ${id}`,
  );
  if (!session) throw new Problem('session_not_found');
  return session;
}

/** In the order of lists: newest first. */
export async function selectSessions(db: Db, { publicUrl }: Config, where: Statement, limit = 1) {
  const rows = await rowsOf<{ session: MerchantPaySession }>(
    db,
    sql`select pay.merchant_json(s, ${arrayOf(LEVELS, 'text')}, ${publicUrl}) as session
      from pay_session s where ${where}
      order by s.created_at desc, s.id desc limit ${limit}`,
  );
  return rows.map(({ session }) => session);
}

/** The amount in smallest units. @throws Problem validation_failed for a disabled currency */
export function readPrice(
  { amount, currency }: Pick<NewPaySession, 'amount' | 'currency'>,
  enabled: string[],
) {
  const decimals = decimalsOf(currency);
  const units = decimals === undefined ? undefined : parseDecimal(amount, decimals);
  if (
    decimals === undefined ||
    units === undefined ||
    !(isToken(currency) || enabled.includes(currency))
  ) {
    const known = [...enabled, brand.token.symbol];
    throw fieldProblem('currency', unknownCurrency(known), 'unknown_currency');
  }
  return { decimals, amount: units };
}
