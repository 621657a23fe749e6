import type { Charge } from './charge.ts';
import { type Intent, newObjectId, now } from './intent.ts';
import type { Dispute, Refund } from './returns.ts';

export type Event = ReturnType<typeof newEvent>;

const API_VERSION = '2026-10-28.endive';

export function newEvent(type: string, object: Intent | Charge | Refund | Dispute) {
  return {
    id: newObjectId('evt'),
    object: 'event' as const,
    api_version: API_VERSION,
    created: now(),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
}
