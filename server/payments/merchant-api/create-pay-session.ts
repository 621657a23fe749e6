/** A merchant creates a pay session: one statement, whose SQL function decides. */
import { LEVELS } from '#shared/brand.ts';
import { MOST_CAPTURE_DAYS, USUAL_CAPTURE_DAYS } from '#shared/capture/terms.ts';
import type { NewPaySession } from '#shared/merchant/new-pay-session.ts';
import type { MerchantPaySession } from '#shared/merchant/schemas.ts';
import { parseDecimal } from '#shared/money.ts';
import { COUPON_ERRORS } from '#shared/pay/coupon-errors.ts';
import type { Config } from '../../platform/config/config.ts';
import { newId } from '../../platform/core/ids.ts';
import { arrayOf, type Db, rowsOf } from '../../platform/db/database.ts';
import { type Statement, sql } from '../../platform/db/statement.ts';
import { actInOne } from '../../platform/http/act.ts';
import type { Authenticators } from '../../platform/http/caller.ts';
import { fieldProblem } from '../../platform/http/problem.ts';
import { sqlOutcome } from '../../platform/http/sql-outcome.ts';
import {
  inProgress,
  type Keyed,
  type KeyedCall,
  keyOf,
  replay,
} from '../../platform/idempotency/idempotency.ts';
import { couponProblem } from '../coupons/coupon-problem.ts';
import { QUOTE_PROBLEMS } from '../pay/make-quote.ts';
import { unprovenLimits, unprovenProblem } from '../pay/unproven-limit.ts';
import { currencyProblem, priceOf } from '../prices/price.ts';
import { EXPIRY_PROBLEMS, languageOf } from './session-terms.ts';

interface NewSession {
  merchantId: string;
  wanted: NewPaySession;
  /** Set for a session created by a payment button. */
  by?: { id: string; buttonId: string; captureDays?: number | undefined };
  /** A payment at a counter returns to no page of the business. */
  isAtCounter?: boolean;
}

interface Row {
  outcome: string | null;
  session: MerchantPaySession;
  origins: string[] | null;
}

/**
 * Creates a session and its first quote in the caller's transaction.
 * @throws Problem payments_disabled, domain_unproven, rate_unavailable, validation_failed
 *   (addresses, expiry, currency)
 */
export async function createPaySession(
  tx: Db,
  config: Config,
  given: NewSession,
): Promise<MerchantPaySession> {
  const [row] = await rowsOf<Row>(
    tx,
    sql`select outcome, session, origins from ${created(config, given, sql`null`)}`,
  );
  return sessionOf(row, config).session;
}

/** As an act of its own, once per idempotency key. @throws Problem also those of the key and of authority */
export async function createOnce(
  {
    db,
    config,
    authenticators,
  }: { db: Db; config: Config; authenticators: Pick<Authenticators, 'outcome'> },
  call: KeyedCall,
  given: NewSession,
): Promise<MerchantPaySession> {
  const keyed = keyOf(call, `${given.merchantId}:create-pay-session`);
  const row = await actInOne<Row>(
    db,
    authenticators.outcome,
    (refused) =>
      sql`select refused, outcome, session, origins from ${created(config, given, refused, keyed)}`,
  );
  const { session, isReplayed } = sessionOf(row, config);
  return isReplayed ? replay(call, session) : session;
}

/** The call of the SQL function. */
function created(
  config: Config,
  { merchantId, wanted, by, isAtCounter = false }: NewSession,
  refused: Statement,
  keyed?: Keyed,
): Statement {
  const { mode, sessionMinutes, quoteMinutes, discountBasisPoints, publicUrl } = config;
  const { amount, currency, successUrl, cancelUrl, minimumLevel, expiresAt } = wanted;
  const price =
    amount === undefined || currency === undefined
      ? undefined
      : priceOf({ amount, currency }, config.currencies);
  const terms = {
    id: by?.id ?? newId('pay'),
    merchant_id: merchantId,
    button_id: by?.buttonId,
    amount: price?.amount.toString(),
    currency: wanted.currency,
    decimals: price?.decimals,
    tip: String(parseDecimal(wanted.tip ?? '0', price?.decimals ?? 0) ?? 0n),
    description: wanted.description,
    reference: wanted.reference,
    line_items: wanted.lineItems ?? [],
    metadata: wanted.metadata ?? {},
    success_url: successUrl,
    success_origin: successUrl && new URL(successUrl).origin,
    cancel_url: cancelUrl,
    cancel_origin: cancelUrl && new URL(cancelUrl).origin,
    minimum_level: minimumLevel && LEVELS.indexOf(minimumLevel),
    locale: languageOf(config, wanted.locale),
    expires_at: expiresAt && new Date(expiresAt),
    plan_id: wanted.plan,
    plan_cap: wanted.cap,
    mandates: config.mandates,
    pass_id: wanted.lineItems?.find((item) => item.pass !== undefined)?.pass,
    manual: wanted.capture === 'manual',
    capture_before: wanted.captureBefore && new Date(wanted.captureBefore),
    capture_days: by?.captureDays ?? USUAL_CAPTURE_DAYS,
    terms: wanted.terms,
    coupon_terms: wanted.coupon && { code: wanted.coupon },
  };
  return sql`pay.create_session(
    p_refused => ${refused}, p_scope => ${keyed?.scope ?? null}, p_key => ${keyed?.key ?? null},
    p_hash => decode(${keyed?.hash ?? null}, 'hex'), p_terms => ${JSON.stringify(terms)}::jsonb,
    p_pages => ${!isAtCounter}, p_minutes => ${sessionMinutes}, p_quote_minutes => ${quoteMinutes},
    p_sandbox => ${mode === 'sandbox'}, p_discount => ${discountBasisPoints},
    ${unprovenLimits(config)}, p_levels => ${arrayOf(LEVELS, 'text')}, p_public_url => ${publicUrl})`;
}

const createOutcome = sqlOutcome('pay.create_session', {
  returned: [
    'created',
    'replayed',
    'idempotency_in_progress',
    'unknown_currency',
    'foreign_success_url',
    'foreign_cancel_url',
    'past',
    'too_late',
    'unknown_pass',
    'unknown_plan',
    'plan_has_trial',
    'cap_too_small',
    'cap_too_large',
    'cap_inexact',
    'capture_not_possible',
    'capture_too_early',
    'capture_too_late',
    'rate_unavailable',
    'amount_too_large',
    'session_limit',
    'day_limit',
    ...COUPON_ERRORS,
  ],
  refused: ['idempotency_mismatch', 'payments_disabled', 'plan_retired', 'mandates_off'],
});

function sessionOf(row: Row | undefined, config: Config) {
  const outcome = createOutcome(row?.outcome);
  const foreign = (field: string) =>
    fieldProblem(field, `Must be on one of your own sites: ${row?.origins?.join(', ')}`);
  switch (outcome) {
    case 'idempotency_in_progress':
      throw inProgress();
    case 'unknown_currency':
      throw currencyProblem(config.currencies);
    case 'foreign_success_url':
      throw foreign('successUrl');
    case 'foreign_cancel_url':
      throw foreign('cancelUrl');
    case 'past':
    case 'too_late':
      throw EXPIRY_PROBLEMS[outcome]();
    case 'unknown_pass':
      throw fieldProblem('lineItems', 'Not a pass that you sell.', outcome);
    case 'unknown_plan':
      throw fieldProblem('plan', 'Not a plan of yours.', outcome);
    case 'plan_has_trial':
      throw fieldProblem('plan', 'A plan with a trial begins with a link session.', outcome);
    case 'cap_too_small':
      throw fieldProblem('cap', 'At least the price of the plan.', outcome);
    case 'cap_too_large':
      throw fieldProblem('cap', 'At most ten times the price of the plan.', outcome);
    case 'cap_inexact':
      throw fieldProblem('cap', 'No more decimals than the currency has.', outcome);
    case 'capture_not_possible':
      throw fieldProblem('capture', 'Not for a pass.', 'capture_not_possible');
    case 'capture_too_early':
      throw fieldProblem('captureBefore', 'Must be after the session expires.');
    case 'capture_too_late':
      throw fieldProblem('captureBefore', `At most ${MOST_CAPTURE_DAYS} days from now.`);
    case 'rate_unavailable':
    case 'amount_too_large':
      throw QUOTE_PROBLEMS[outcome]();
    case 'session_limit':
    case 'day_limit':
      throw unprovenProblem(outcome, config);
    case 'coupon_unknown':
    case 'coupon_expired':
    case 'coupon_exhausted':
    case 'coupon_not_for_this':
    case 'coupon_leaves_nothing':
      throw couponProblem(outcome, 'coupon');
  }
  if (!row) throw new Error('pay.create_session returned no row.');
  return { session: row.session, isReplayed: outcome === 'replayed' };
}
