/** Metrics of responses, and outcomes of payments and sign-ins. */
import { Counter, Histogram, type Registry } from 'prom-client';
import * as authEndpoints from '#shared/auth/endpoints.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import * as passkeysEndpoints from '#shared/passkeys/endpoints.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import * as secondFactorEndpoints from '#shared/second-factor/endpoints.ts';

export interface Answer {
  method: string;
  /** The route's pattern, never the URL; undefined when no route matches. */
  route: string | undefined;
  status: number;
  milliseconds: number;
  /** The error code; undefined when the request succeeded. */
  refusal: ErrorCode | undefined;
}

/** Histogram buckets, finest around the 5 ms of a payment. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Method and pattern of an endpoint, as in the labels. */
const callOf = ({ method, path }: Endpoint) => `${method} /api${path}`;

const SIGN_INS: Record<string, string> = {
  [callOf(authEndpoints.signIn)]: 'password',
  [callOf(secondFactorEndpoints.signIn)]: 'second_factor',
  [callOf(passkeysEndpoints.signIn)]: 'passkey',
};

/** @returns records one response */
export function httpFigures(registry: Registry): (answer: Answer) => void {
  const registers = [registry];
  const requests = new Histogram({
    name: 'salus_http_request_duration_seconds',
    help: 'Duration of requests by route pattern, method and status class.',
    labelNames: ['route', 'method', 'status'],
    buckets: SECONDS,
    registers,
  });
  const payments = new Counter({
    name: 'salus_payments_total',
    help: 'Confirmations of payments: paid (a repeated one counts again), or the error code.',
    labelNames: ['outcome'],
    registers,
  });
  const signIns = new Counter({
    name: 'salus_sign_ins_total',
    help: 'Sign-ins by method: accepted, or the error code.',
    labelNames: ['way', 'outcome'],
    registers,
  });
  // Start at 0: a rate cannot count the first increment of a series that did not exist.
  payments.inc({ outcome: 'paid' }, 0);
  for (const way of Object.values(SIGN_INS)) signIns.inc({ way, outcome: 'accepted' }, 0);

  return ({ method, route, status, milliseconds, refusal }) => {
    const labels = { route: route ?? '(none)', method, status: `${Math.floor(status / 100)}xx` };
    requests.observe(labels, milliseconds / 1000);
    const call = `${method} ${route}`;
    if (call === callOf(payEndpoints.confirm)) payments.inc({ outcome: refusal ?? 'paid' });
    const way = SIGN_INS[call];
    if (way) signIns.inc({ way, outcome: refusal ?? 'accepted' });
  };
}
