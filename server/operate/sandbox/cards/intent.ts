/**
 * Payment intents of the sandbox network in the shape of Stripe's API; a test compares them with
 * Stripe's published fixtures and types. They never contain a card number.
 */
import { randomBytes } from 'node:crypto';
import { brandOf, fingerprintOf } from './test-cards.ts';

export type Intent = ReturnType<typeof newIntent>;

export const newObjectId = (prefix: string): string =>
  `${prefix}_sandbox${randomBytes(12).toString('hex')}`;

/** Unix time in seconds, as in Stripe's API. */
export const now = (): number => Math.floor(Date.now() / 1000);

export type RequestedAuthentication = 'any' | 'challenge';

interface LastError {
  type: 'card_error';
  code: string;
  decline_code?: string;
  message: string;
  payment_method?: ReturnType<typeof newPaymentMethod>;
}

interface NextAction {
  type: 'use_stripe_sdk';
  use_stripe_sdk: { type: 'three_d_secure_redirect'; stripe_js: string };
}

type IntentStatus =
  | 'requires_payment_method'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled';

interface Options {
  card: { request_three_d_secure: RequestedAuthentication };
}

export function newIntent(
  amount: number,
  currency: string,
  metadata: Record<string, string>,
  options: Options | null = null,
) {
  const id = newObjectId('pi');
  return {
    id,
    object: 'payment_intent' as const,
    allowed_payment_method_types: ['card'],
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null as number | null,
    cancellation_reason: null as 'abandoned' | null,
    capture_method: 'automatic' as const,
    client_secret: `${id}_secret_${randomBytes(18).toString('hex')}`,
    confirmation_method: 'automatic' as const,
    created: now(),
    currency,
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null as LastError | null,
    latest_charge: null as string | null,
    livemode: false,
    managed_payments: null,
    metadata,
    next_action: null as NextAction | null,
    on_behalf_of: null,
    payment_method: null as string | null,
    payment_method_configuration_details: null,
    payment_method_options: options,
    payment_method_types: ['card'],
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method' as IntentStatus,
    transfer_data: null,
    transfer_group: null,
  };
}

/** The card of a declined payment, as Stripe's API puts it into the last error. */
export function newPaymentMethod(
  { number, expMonth, expYear }: { number: string; expMonth: number; expYear: number },
  name: string | null,
) {
  const brand = brandOf(number);
  return {
    id: newObjectId('pm'),
    object: 'payment_method' as const,
    allow_redisplay: 'unspecified' as const,
    billing_details: { address: null, email: null, name, phone: null, tax_id: null },
    card: {
      brand,
      checks: null,
      country: 'US',
      display_brand: brand,
      exp_month: expMonth,
      exp_year: expYear,
      fingerprint: fingerprintOf(number),
      funding: 'credit',
      generated_from: null,
      last4: number.slice(-4),
      networks: null,
      regulated_status: null,
      three_d_secure_usage: null,
      wallet: null,
    },
    created: now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card' as const,
  };
}
