/** Forwards events to a server on this machine where Salus cannot reach it, signed by the machine's secret. */
import { Webhook } from 'standardwebhooks';
import type { SalusEvent } from '../api-types.ts';
import type { Output } from './output.ts';

export interface Forwarding {
  /** The URL of your local webhook handler. */
  url: string;
  /** The webhook secret that your handler verifies with, `whsec_…`. */
  secret: string;
  output: Output;
}

const LIMIT_MS = 15_000;

/** Delivers one event once. Never throws: failures are printed. */
export async function forward(
  event: SalusEvent,
  { url, secret, output }: Forwarding,
): Promise<void> {
  const began = performance.now();
  const outcome = await post(event, url, secret).catch((error: unknown) => reasonOf(error));
  const durationMs = Math.round(performance.now() - began);
  const time = new Date().toLocaleTimeString('en-GB');
  const { id, type } = event;
  output.tell(`${time}  ${type.padEnd(24)} ${id}  ${outcome}  ${durationMs} ms`, {
    event,
    outcome,
    durationMs,
  });
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
