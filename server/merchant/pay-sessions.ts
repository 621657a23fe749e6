import { type SQL, sql } from 'drizzle-orm';
import { LEVELS } from '#shared/brand.ts';
import type { MerchantPaySession, NewPaySession } from '#shared/merchant/contract.ts';
import { decimalsOf, isToken, parseDecimal } from '#shared/money.ts';
import type { Config } from '../config.ts';
import { arrayOf, type Db, rowsOf } from '../db/database.ts';
import { paySession } from '../db/schema.ts';
import { mustBeWithinCap } from '../domain/cap.ts';
import { fieldProblem, Problem } from '../http/problem.ts';
import { newId } from '../ids.ts';
import { makeQuote } from '../pay/make-quote.ts';
import type { MerchantCaller } from './api-token.ts';
import { originsOf } from './origins.ts';
import { expiryOf, mustBeOpen, ownAddress } from './session-terms.ts';

/** Of a session that is made by a payment button. */
interface ByButton {
  id: string;
  buttonId: string;
}

/**
 * Creates a session and its first quote in the caller's transaction.
 * @throws Problem payments_disabled, domain_unproven, rate_unavailable, validation_failed (addresses, expiry, currency)
 */
export async function createPaySession(
  tx: Db,
  config: Config,
  merchant: MerchantCaller,
  wanted: NewPaySession,
  by?: ByButton,
): Promise<MerchantPaySession> {
  const { decimals, amount } = priceOf(wanted, config.currencies);
  await mustBeOpen(tx, merchant.id);

  const origins = await originsOf(tx, merchant);
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
    successUrl: ownAddress('successUrl', wanted.successUrl, origins) ?? merchant.successUrl,
    cancelUrl: ownAddress('cancelUrl', wanted.cancelUrl, origins) ?? merchant.cancelUrl,
    minimumLevel: wanted.minimumLevel === undefined ? null : LEVELS.indexOf(wanted.minimumLevel),
    locale: wanted.locale ?? null,
    origins,
    expiresAt: await expiryOf(tx, config, wanted.expiresAt),
  };
  await tx.insert(paySession).values(session);
  await makeQuote(tx, config, session);
  await mustBeWithinCap(tx, config, { merchantId: merchant.id, sessionId: session.id });
  return readMerchantPaySession(tx, config, merchant.id, session.id);
}

/** @throws Problem session_not_found, also for another merchant's */
export async function readMerchantPaySession(
  db: Db,
  config: Config,
  merchantId: string,
  id: string,
): Promise<MerchantPaySession> {
  const [session] = await select(db, config, sql`s.merchant_id = ${merchantId} and s.id = ${id}`);
  if (!session) throw new Problem('session_not_found');
  return session;
}

/** One page, newest first. `after` is the last id of the page before. */
export async function listPaySessions(
  db: Db,
  config: Config,
  merchantId: string,
  filter: {
    status?: string | undefined;
    reference?: string | undefined;
    from?: string | undefined;
    to?: string | undefined;
    after?: string | undefined;
    limit: number;
  },
): Promise<{ data: MerchantPaySession[]; next: string | null }> {
  const { status, reference, from, to, after, limit } = filter;
  const conditions = [sql`s.merchant_id = ${merchantId}`];
  if (status) conditions.push(...hasStatus(status));
  if (reference) conditions.push(sql`s.reference = ${reference}`);
  if (from) conditions.push(sql`s.created_at >= ${from}`);
  if (to) conditions.push(sql`s.created_at < ${to}`);
  if (after) {
    conditions.push(sql`(s.created_at, s.id) < (
      select created_at, id from pay_session where id = ${after} and merchant_id = ${merchantId})`);
  }
  const found = await select(db, config, sql.join(conditions, sql` and `), limit + 1);
  const data = found.slice(0, limit);
  return { data, next: found.length > limit ? (data.at(-1)?.id ?? null) : null };
}

/** As `pay.status` says it, in terms an index can serve. */
function hasStatus(status: string): SQL[] {
  switch (status) {
    case 'pending':
      return [sql`s.status = 'pending'`, sql`s.expires_at > clock_timestamp()`];
    case 'expired':
      return [
        sql`(s.status = 'expired' or s.status = 'pending' and s.expires_at <= clock_timestamp())`,
      ];
    default:
      return [sql`s.status = ${status}`];
  }
}

async function select(db: Db, { publicUrl }: Config, where: SQL, limit = 1) {
  const rows = await rowsOf<{ session: MerchantPaySession }>(
    db,
    sql`select pay.merchant_json(s, ${arrayOf(LEVELS, 'text')}, ${publicUrl}) as session
      from pay_session s where ${where}
      order by s.created_at desc, s.id desc limit ${limit}`,
  );
  return rows.map(({ session }) => session);
}

/** In smallest units. @throws Problem validation_failed for a currency this installation does not price in */
export function priceOf(
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
    throw fieldProblem('currency', 'Unknown currency.');
  }
  return { decimals, amount: units };
}
