/** One attempt to deliver an event to a merchant's server, signed by Standard Webhooks. */
import type { IncomingHttpHeaders } from 'node:http';
import { Webhook } from 'standardwebhooks';
import type { DeliveryProblem } from '#shared/webhooks/fields.ts';
import { mayBePrivate } from '../../platform/egress/address-guard.ts';
import { InsecureAddressError, problemOfError, problemOfStatus } from './problem.ts';

const TIME_LIMIT_MS = 15_000;
/** Limits the time for reading a response body, which has no influence on the outcome. */
const BODY_TIME_LIMIT_MS = 2_000;
const KEPT_BODY = 2_000;

export interface Message {
  eventId: string;
  url: string;
  /** The body that is signed and sent. */
  body: string;
  /** The header that continues our trace; absent when the event was not traced. */
  traceparent?: string | undefined;
  /** Two during a rotation. Called at the attempt, so that a decryption failure is recorded. */
  secrets(): string[];
}

export interface Attempt {
  startedAt: Date;
  durationMs: number;
  /** The sent headers; empty when nothing was sent. */
  requestHeaders: Record<string, string>;
  status: number | null;
  responseHeaders: Record<string, string>;
  body: string | null;
  /** Null on success. */
  problem: DeliveryProblem | null;
  /** The technical reason for a missing response. */
  error: string | null;
  /** The receiver's Retry-After, in seconds. */
  retryAfter: number | null;
}

export interface SendOptions {
  /** `host:port` pairs that may resolve to private addresses. */
  allowed: string[];
  /** Whether https is required. */
  secure: boolean;
  stop: AbortSignal;
  timeLimitMs?: number;
}

/** Never throws: every outcome is an attempt to record. Redirects are not followed. */
export async function send(
  message: Message,
  { allowed, secure, stop, timeLimitMs = TIME_LIMIT_MS }: SendOptions,
): Promise<Attempt> {
  const startedAt = new Date();
  const began = performance.now();
  const attempt: Attempt = {
    startedAt,
    durationMs: 0,
    requestHeaders: {},
    status: null,
    responseHeaders: {},
    body: null,
    problem: null,
    error: null,
    retryAfter: null,
  };
  try {
    const url = new URL(message.url);
    if (secure && url.protocol !== 'https:') {
      throw new InsecureAddressError('only https addresses are called');
    }
    // Checked before anything is signed.
    mayBePrivate(url, allowed);
    const { guardedRequest } = await import('../../platform/egress/guarded-request.ts');
    attempt.requestHeaders = headersOf(message, startedAt);
    const response = await guardedRequest(url, allowed, {
      method: 'POST',
      headers: attempt.requestHeaders,
      body: message.body,
      signal: AbortSignal.any([AbortSignal.timeout(timeLimitMs), stop]),
    });
    attempt.status = response.statusCode;
    attempt.problem = problemOfStatus(response.statusCode);
    attempt.responseHeaders = flat(response.headers);
    attempt.retryAfter = secondsOf(response.headers['retry-after']);
    attempt.body = await beginning(response.body, Math.min(timeLimitMs, BODY_TIME_LIMIT_MS));
  } catch (error) {
    attempt.error = error instanceof Error ? error.message : 'failed';
    attempt.problem = problemOfError(error);
  }
  attempt.durationMs = Math.round(performance.now() - began);
  return attempt;
}

const headersOf = (
  { eventId, body, secrets, traceparent }: Message,
  at: Date,
): Record<string, string> => ({
  'content-type': 'application/json',
  'user-agent': 'Salus-Webhooks/1',
  'webhook-id': eventId,
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  'webhook-signature': secrets()
    .map((secret) => new Webhook(secret).sign(eventId, at, body))
    .join(' '),
  ...(traceparent ? { traceparent } : {}),
});

const flat = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]),
  );

/**
 * The part of a response that the log stores; then the connection is closed. A failure while
 * reading changes nothing, because the status decides. PostgreSQL cannot store NUL in text.
 */
async function beginning(
  body: AsyncIterable<Uint8Array> & { destroy(): unknown },
  timeLimitMs: number,
): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const tooSlow = setTimeout(() => body.destroy(), timeLimitMs);
  try {
    for await (const chunk of body) {
      parts.push(chunk);
      length += chunk.length;
      if (length >= KEPT_BODY) break;
    }
  } catch {
    // The receiver or our time limit ended the body.
  } finally {
    clearTimeout(tooSlow);
  }
  return Buffer.concat(parts).toString('utf8').slice(0, KEPT_BODY).replaceAll('\0', '');
}

/** Retry-After is a number of seconds or a date (RFC 9110 §10.2.3). */
function secondsOf(header: string | string[] | undefined): number | null {
  if (typeof header !== 'string') return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}
