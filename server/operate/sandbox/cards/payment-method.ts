/** The payment method of a declined card, as Stripe's API puts it into the payment's last error. */
import { newObjectId, now } from './intent.ts';
import { brandOf, fingerprintOf } from './test-cards.ts';

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
