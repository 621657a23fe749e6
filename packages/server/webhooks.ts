/** Webhooks by the Standard Webhooks specification; verification is its own reference library. */
import { Webhook } from 'standardwebhooks';
import type { SalusEvent } from './api-types.ts';

export { Webhook, WebhookVerificationError } from 'standardwebhooks';

/** `webhook-id`, `webhook-timestamp`, `webhook-signature`, in whatever form a server has them. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | string[] | undefined>>;

/**
 * The event, once it is known to come from Salus and to be no older than five minutes. An event may
 * come more than once and in any order: `id` is the same each time.
 *
 * @param secret `whsec_…`; while it is being rotated either one is good
 * @param body the raw body, as it came
 * @throws WebhookVerificationError
 */
export function verifyEvent(
  secret: string,
  body: string | Uint8Array,
  headers: WebhookHeaders,
): SalusEvent {
  const raw = typeof body === 'string' ? body : Buffer.from(body);
  return new Webhook(secret).verify(raw, plain(headers)) as SalusEvent;
}

function plain(headers: WebhookHeaders): Record<string, string> {
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers);
  return Object.fromEntries(
    entries.flatMap(([name, value]) =>
      typeof value === 'string' ? [[name.toLowerCase(), value]] : [],
    ),
  );
}
