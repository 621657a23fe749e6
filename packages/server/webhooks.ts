/** Webhooks by the Standard Webhooks specification, verified with its reference library. */
import { Webhook } from 'standardwebhooks';
import type { SalusEvent } from './api-types.ts';

export { Webhook, WebhookVerificationError } from 'standardwebhooks';

/** `webhook-id`, `webhook-timestamp` and `webhook-signature`, in any form that servers use. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | string[] | undefined>>;

const NO_SECRET =
  'verifyEvent needs the secret of your webhook endpoint, which begins with whsec_. ' +
  '`salus listen` prints it; for a public address it is under Settings → Webhooks.';
const MALFORMED =
  'The webhook secret is not complete: after whsec_ it has 32 to 88 characters of base64. Copy it again, without ' +
  'quotes, blanks or line breaks.';
const SECRET = /^whsec_(?=.{32,88}$)([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const PARSED =
  'verifyEvent needs the raw body, a string or bytes, but got a parsed one: the signature covers ' +
  "the exact bytes. Express: express.raw({ type: 'application/json' }) on this route. " +
  'Next.js: await request.text(). Fastify: a content type parser with parseAs: "buffer".';

/**
 * Verifies that the event comes from Salus and is no older than five minutes, and returns it. An
 * event may be delivered more than once and in any order; `id` is the same each time.
 *
 * @param secret `whsec_…`; during a rotation either secret is accepted
 * @param body the raw body, exactly as received
 * @throws WebhookVerificationError with the `status` 400 if the event is not from Salus, or too old
 * @throws TypeError if `secret` is not a webhook secret, or `body` was already parsed
 */
export function verifyEvent(
  secret: string,
  body: string | Uint8Array,
  headers: WebhookHeaders,
): SalusEvent {
  if (typeof secret !== 'string' || !secret.startsWith('whsec_')) throw new TypeError(NO_SECRET);
  if (!SECRET.test(secret)) throw new TypeError(MALFORMED);
  if (typeof body !== 'string' && !(body instanceof Uint8Array)) throw new TypeError(PARSED);
  const raw = typeof body === 'string' ? body : Buffer.from(body);
  try {
    return new Webhook(secret).verify(raw, plain(headers)) as SalusEvent;
  } catch (error) {
    // What a handler that passes the error on answers with.
    throw Object.assign(error as Error, { status: 400 });
  }
}

function plain(headers: WebhookHeaders): Record<string, string> {
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers);
  return Object.fromEntries(
    entries.flatMap(([name, value]) => {
      const [only, ...more] = typeof value === 'object' ? value : [value];
      return only === undefined || more.length > 0 ? [] : [[name.toLowerCase(), only]];
    }),
  );
}
