/**
 * Sends events to the product with Stripe's signature scheme, and retries until one is accepted.
 */
import { createHmac } from 'node:crypto';
import type { Store } from './store.ts';

export interface WebhookTarget {
  url: string;
  secret: string;
}

export interface WebhookSender {
  send(eventId: string): void;
  /** Sends the events that were not accepted before the network stopped. */
  sendPending(): void;
  stop(): void;
}

const FIRST_RETRY_MS = 500;
const SLOWEST_RETRY_MS = 30_000;
const PATIENCE_MS = 10_000;

/** `t=…,v1=…`: an HMAC of the time and the raw body. */
export function signatureOf(body: string, secret: string, at = new Date()): string {
  const seconds = Math.floor(at.getTime() / 1000);
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${mac}`;
}

export function startWebhookSender(store: Store, target: WebhookTarget): WebhookSender {
  const timers = new Set<NodeJS.Timeout>();
  let stopped = false;

  async function attempt(eventId: string, delay: number): Promise<void> {
    const event = store.get('event', eventId);
    if (stopped || !event || event.pending_webhooks === 0) return;
    const isAccepted = await post(JSON.stringify(event), target).catch(() => false);
    if (isAccepted) store.put('event', eventId, { ...event, pending_webhooks: 0 });
    else after(delay, () => attempt(eventId, Math.min(delay * 2, SLOWEST_RETRY_MS)));
  }

  function after(delay: number, act: () => Promise<void>): void {
    if (stopped) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      void act();
    }, delay);
    timers.add(timer);
  }

  const send = (eventId: string) => after(0, () => attempt(eventId, FIRST_RETRY_MS));
  return {
    send,
    sendPending() {
      for (const { id, pending_webhooks } of store.all('event')) if (pending_webhooks > 0) send(id);
    },
    stop() {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

async function post(body: string, { url, secret }: WebhookTarget): Promise<boolean> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signatureOf(body, secret) },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  await response.body?.cancel();
  return response.ok;
}
