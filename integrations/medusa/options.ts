/** The provider's options in `medusa-config`. */

export interface SalusOptions {
  /** The base URL of Salus, such as `https://pay.example`. */
  url: string;
  /** An API key with `pay-sessions:read`, `pay-sessions:write` and `refunds:write`. */
  token: string;
  /** The secret of the webhook endpoint `…/hooks/payment/salus_salus`, `whsec_…`. */
  webhookSecret: string;
}

/** @throws TypeError that names every missing option */
export function checkOptions(options: Readonly<Record<string, unknown>> = {}): void {
  const missing = ['url', 'token', 'webhookSecret'].filter((name) => !options[name]);
  if (missing.length > 0) {
    throw new TypeError(`@salus/medusa needs the ${missing.join(', ')} of its options.`);
  }
}
