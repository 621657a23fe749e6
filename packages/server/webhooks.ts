/** Webhooks by the Standard Webhooks specification, verified with its reference library. */
import { Webhook } from 'standardwebhooks';
import type { SalusEvent } from './api-types.ts';

export { Webhook, WebhookVerificationError } from 'standardwebhooks';

/** `webhook-id`, `webhook-timestamp` and `webhook-signature`, in any form that servers use. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | string[] | undefined>>;

/**
 * Verifies that the event comes from Salus and is no older than five minutes, and returns it. An
 * event may be delivered more than once and in any order; `id` is the same each time.
 *
 * @param secret `whsec_…`; during a rotation either secret is accepted
 * @param body the raw body, exactly as received
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
