/** Prints the deliveries to one endpoint as Salus attempts them, retries included. */
import type { Delivery } from '../api-types.ts';
import type { Salus } from '../client.ts';
import { pause, pauseAfter } from '../pause.ts';
import { mayPass } from '../salus-error.ts';
import type { Output } from './output.ts';

/** Until the first look at a delivery; most attempts end within this time. */
const FIRST_LOOK_MS = 400;
const LOOK_AGAIN_MS = 1_000;

/** Follows the deliveries of one event until it is delivered or given up. */
export async function watchEvent(
  salus: { webhookEndpoints: Pick<Salus['webhookEndpoints'], 'deliveries'> },
  endpoint: string,
  event: string,
  output: Output,
  signal: AbortSignal,
): Promise<void> {
  /** When the attempt that was printed last began. */
  let printed: string | null = null;
  let wait = FIRST_LOOK_MS;
  let failures = 0;
  for (;;) {
    await pause(wait, signal);
    const page = await salus.webhookEndpoints.deliveries(endpoint, { event }).catch((error) => {
      if (!mayPass(error)) throw error;
      return undefined;
    });
    if (!page) {
      wait = pauseAfter(failures++);
      continue;
    }
    failures = 0;
    const [delivery] = page.data;
    // An event of a type that this endpoint does not receive.
    if (!delivery) return;
    // An attempt is in the log when it has ended; a slow handler may take many seconds.
    const hasEnded = delivery.lastAttemptAt !== printed;
    if (hasEnded) {
      output.tell(lineOf(delivery), delivery);
      printed = delivery.lastAttemptAt;
    }
    if (delivery.status !== 'pending' || (delivery.isTest && printed)) return;
    const next = Date.parse(delivery.nextAttemptAt ?? '') - Date.now();
    wait = Math.max(LOOK_AGAIN_MS, hasEnded && Number.isFinite(next) ? next + FIRST_LOOK_MS : 0);
  }
}

function lineOf(delivery: Delivery): string {
  const { type, eventId, responseStatus, problem, status, nextAttemptAt, attempts } = delivery;
  const time = new Date().toLocaleTimeString('en-GB');
  const answer = responseStatus ?? problem ?? '';
  const again =
    status === 'pending' && nextAttemptAt
      ? `, attempt ${attempts}, again at ${new Date(nextAttemptAt).toLocaleTimeString('en-GB')}`
      : '';
  const outcome = status === 'delivered' ? `${answer}` : `${answer}, not taken${again}`;
  return `${time}  ${type.padEnd(24)} ${eventId}  ${outcome}`;
}
