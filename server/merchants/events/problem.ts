/** Classifies failed attempts; the log has a text for each class. */
import type { DeliveryProblem } from '#shared/webhooks/fields.ts';
import { PrivateAddressError } from '../../platform/egress/address-guard.ts';

export class InsecureAddressError extends Error {}

const BY_CODE: readonly [RegExp, DeliveryProblem][] = [
  [/^(ENOTFOUND|EAI_|ENODATA)/, 'dns'],
  [/^ECONNREFUSED$/, 'refused'],
  [/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/, 'unreachable'],
  [/TIMEDOUT|TIMEOUT/, 'timeout'],
  [/^(CERT|ERR_TLS|ERR_SSL|EPROTO|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME_MISMATCH)/, 'tls'],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, 'cut'],
  [/^UND_ERR_HEADERS_OVERFLOW$/, 'unreadable'],
];

/** @returns null for a successful status */
export function problemOfStatus(status: number): DeliveryProblem | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return 'redirect';
  return status === 410 ? 'gone' : 'status';
}

/** For attempts without a response. */
export function problemOfError(error: unknown): DeliveryProblem {
  if (error instanceof PrivateAddressError) return 'private';
  if (error instanceof InsecureAddressError) return 'insecure';
  if (!(error instanceof Error)) return 'other';
  if (error.name === 'TimeoutError') return 'timeout';
  if (error.name === 'HTTPParserError') return 'unreadable';
  const code = 'code' in error ? String(error.code) : '';
  return BY_CODE.find(([pattern]) => pattern.test(code))?.[1] ?? 'other';
}
