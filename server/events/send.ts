/** One attempt to hand an event to a merchant's server, signed by Standard Webhooks. */
import { Webhook } from 'standardwebhooks';
import { request } from 'undici';
import { agentFor } from './address-guard.ts';

const TIME_LIMIT_MS = 15_000;
const KEPT_BODY = 2_000;

export interface Message {
  eventId: string;
  url: string;
  /** The body as it is signed and sent. */
  body: string;
  /** Two while a secret is being rotated. Asked when it is sent: one we cannot read is an attempt. */
  secrets(): string[];
}

export interface Attempt {
  startedAt: Date;
  durationMs: number;
  status: number | null;
  body: string | null;
  error: string | null;
  /** Seconds the receiver asked us to wait. */
  retryAfter: number | null;
}

/** Never throws: whatever happens is an attempt worth recording. Redirects are not followed. */
export async function send(
  message: Message,
  { allowed, secure, stop }: { allowed: string[]; secure: boolean; stop: AbortSignal },
): Promise<Attempt> {
  const startedAt = new Date();
  const began = performance.now();
  const attempt: Attempt = {
    startedAt,
    durationMs: 0,
    status: null,
    body: null,
    error: null,
    retryAfter: null,
  };
  try {
    const url = new URL(message.url);
    if (secure && url.protocol !== 'https:') throw new Error('only https addresses are called');
    const response = await request(url, {
      method: 'POST',
      dispatcher: agentFor(url, allowed),
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Salus-Webhooks/1',
        'webhook-id': message.eventId,
        'webhook-timestamp': String(Math.floor(startedAt.getTime() / 1000)),
        'webhook-signature': message
          .secrets()
          .map((secret) => new Webhook(secret).sign(message.eventId, startedAt, message.body))
          .join(' '),
      },
      body: message.body,
      signal: AbortSignal.any([AbortSignal.timeout(TIME_LIMIT_MS), stop]),
    });
    attempt.status = response.statusCode;
    attempt.retryAfter = secondsOf(response.headers['retry-after']);
    attempt.body = await beginning(response.body);
  } catch (error) {
    attempt.error = error instanceof Error ? error.message : 'failed';
  }
  attempt.durationMs = Math.round(performance.now() - began);
  return attempt;
}

/** What the log keeps of an answer; the rest is not read. NUL cannot be stored as text. */
async function beginning(body: AsyncIterable<Uint8Array>): Promise<string> {
  let text = '';
  for await (const chunk of body) {
    text += Buffer.from(chunk).toString('utf8');
    if (text.length >= KEPT_BODY) break;
  }
  return text.slice(0, KEPT_BODY).replaceAll('\0', '');
}

/** Retry-After is a number of seconds or a date (RFC 9110 §10.2.3). */
function secondsOf(header: string | string[] | undefined): number | null {
  if (typeof header !== 'string') return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}
