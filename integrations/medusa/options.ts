/** The provider's options in `medusa-config`. */

export interface SalusOptions {
  /** The base URL of Salus, such as `https://pay.example`. */
  url: string;
  /** An API key with `pay-sessions:read`, `pay-sessions:write` and `refunds:write`. */
  token: string;
  /** The secret of the webhook endpoint `…/hooks/payment/salus_salus`, `whsec_…`. */
  webhookSecret: string;
  /**
   * `manual`: the tokens are reserved when the cart is completed, and Medusa captures them once, in the admin or by a
   * workflow. Within a week, or they return to the payer.
   */
  capture?: 'automatic' | 'manual';
}

/** @throws TypeError that names every missing option */
export function checkOptions(options: Readonly<Record<string, unknown>> = {}): void {
  const missing = ['url', 'token', 'webhookSecret'].filter((name) => !options[name]);
  if (missing.length > 0) {
    throw new TypeError(`@salus/medusa needs the ${missing.join(', ')} of its options.`);
  }
  const { capture = 'automatic' } = options;
  if (capture !== 'automatic' && capture !== 'manual') {
    throw new TypeError('capture of @salus/medusa is automatic or manual.');
  }
}
