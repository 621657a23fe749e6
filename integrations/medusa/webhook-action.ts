/** The action of Medusa for each webhook of Salus. */
import type { WebhookActionResult } from '@medusajs/framework/types';
import { type SalusEvent, verifyEvent } from '@salus/server';
import { MEDUSA_SESSION } from './session-data.ts';

export interface WebhookPayload {
  rawData: string | Uint8Array;
  headers: Readonly<Record<string, unknown>>;
}

/** @throws WebhookVerificationError if the event is not from Salus, or too old */
export function actionOfWebhook(
  secret: string,
  { rawData, headers }: WebhookPayload,
): WebhookActionResult {
  return actionOf(verifyEvent(secret, rawData, headers as Record<string, string | undefined>));
}

function actionOf(event: SalusEvent): WebhookActionResult {
  // A test event has invented data.
  if (event.test) return { action: 'not_supported' };
  switch (event.type) {
    case 'pay_session.paid':
      return of('captured', event.data);
    case 'pay_session.authorized':
      return of('authorized', event.data);
    case 'pay_session.cancelled':
    case 'pay_session.released':
    case 'pay_session.expired':
      return of('canceled', event.data);
    default:
      return { action: 'not_supported' };
  }
}

interface Paid {
  amount: string;
  metadata: Readonly<Record<string, string>>;
}

/** Payments of the same business from elsewhere, such as a button, have no session of Medusa. */
function of(
  action: WebhookActionResult['action'],
  { metadata, amount }: Paid,
): WebhookActionResult {
  const session_id = metadata[MEDUSA_SESSION];
  return session_id ? { action, data: { session_id, amount } } : { action: 'not_supported' };
}
