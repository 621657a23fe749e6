/** Prints a business's events on a developer's machine, and forwards them with a new signature. */
import { Webhook } from 'standardwebhooks';
import type { SalusEvent } from './api-types.ts';

export interface Forwarding {
  /** The URL of your local webhook handler. */
  url: string;
  /** The webhook secret that your handler verifies with, `whsec_…`. */
  secret: string;
  say(line: string): void;
}

const LIMIT_MS = 15_000;

/** Delivers one event as Salus would. Never throws: failures are printed. */
export async function forward(event: SalusEvent, { url, secret, say }: Forwarding): Promise<void> {
  const began = performance.now();
  const outcome = await post(event, url, secret).catch((error: unknown) => reasonOf(error));
  const time = new Date().toLocaleTimeString('en-GB');
  say(
    `${time}  ${event.type.padEnd(24)} ${event.id}  ${outcome}  ${Math.round(performance.now() - began)} ms`,
  );
}

async function post(event: SalusEvent, url: string, secret: string): Promise<string> {
  const body = JSON.stringify(event);
  const now = new Date();
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'content-type': 'application/json',
      'webhook-id': event.id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(event.id, now, body),
    },
    body,
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  await answer.body?.cancel();
  return answer.ok ? `${answer.status}` : `${answer.status}, not taken`;
}

function reasonOf(error: unknown): string {
  const { cause, message } = error as Error & { cause?: { code?: string } };
  return `not taken: ${cause?.code ?? message}`;
}
