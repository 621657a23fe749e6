/** Tells the product what happened, signed as Stripe signs, until it is taken. */
import { createHmac } from 'node:crypto';
import type { Store } from './store.ts';

export interface WebhookTarget {
  url: string;
  secret: string;
}

export interface Teller {
  tell(eventId: string): void;
  /** What was not taken before this network stopped. */
  tellPending(): void;
  stop(): void;
}

const FIRST_RETRY_MS = 500;
const SLOWEST_RETRY_MS = 30_000;
const PATIENCE_MS = 10_000;

/** `t=…,v1=…`: an HMAC of the time and the very bytes of the body. */
export function signatureOf(body: string, secret: string, at = new Date()): string {
  const seconds = Math.floor(at.getTime() / 1000);
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${mac}`;
}

export function startTeller(store: Store, target: WebhookTarget): Teller {
  const timers = new Set<NodeJS.Timeout>();
  let stopped = false;

  async function send(eventId: string, delay: number): Promise<void> {
    const event = store.get('event', eventId);
    if (stopped || !event || event.pending_webhooks === 0) return;
    const isTaken = await post(JSON.stringify(event), target).catch(() => false);
    if (isTaken) store.put('event', eventId, { ...event, pending_webhooks: 0 });
    else after(delay, () => send(eventId, Math.min(delay * 2, SLOWEST_RETRY_MS)));
  }

  function after(delay: number, act: () => Promise<void>): void {
    if (stopped) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      void act();
    }, delay);
    timers.add(timer);
  }

  const tell = (eventId: string) => after(0, () => send(eventId, FIRST_RETRY_MS));
  return {
    tell,
    tellPending() {
      for (const { id, pending_webhooks } of store.all('event')) if (pending_webhooks > 0) tell(id);
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
