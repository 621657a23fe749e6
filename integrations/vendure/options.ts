/** The options of `SalusPlugin.init`. */

export interface SalusOptions {
  /** The base URL of Salus, such as `https://pay.example`. */
  url: string;
  /** An API key with `pay-sessions:read`, `pay-sessions:write` and `refunds:write`. */
  token: string;
  /** The secret of the webhook endpoint `…/payments/salus`, `whsec_…`. */
  webhookSecret: string;
}

export const SALUS_OPTIONS = Symbol('SALUS_OPTIONS');

/** @throws TypeError that names every missing option */
export function checkOptions(options: Readonly<Partial<SalusOptions>> = {}): void {
  const missing = (['url', 'token', 'webhookSecret'] as const).filter((name) => !options[name]);
  if (missing.length > 0) {
    throw new TypeError(`SalusPlugin.init needs ${missing.join(', ')}.`);
  }
}
