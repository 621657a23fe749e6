/** What was answered, how fast, and what came of payments and sign-ins. */
import { Counter, Histogram, type Registry } from 'prom-client';
import { signIn } from '#shared/auth/contract.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { signInWithPasskey } from '#shared/passkeys/contract.ts';
import { confirmPayment } from '#shared/pay/contract.ts';
import { finishSignIn } from '#shared/second-factor/contract.ts';

export interface Answer {
  method: string;
  /** The pattern, never the address; undefined where there is no such route. */
  route: string | undefined;
  status: number;
  milliseconds: number;
  /** Undefined when it was not refused. */
  refusal: ErrorCode | undefined;
}

/** Around the 5 ms a payment takes; what is over a second is slow, however much. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** As routes are labelled: method and pattern. */
const callOf = ({ method, path }: Endpoint) => `${method} /api${path}`;

const SIGN_INS: Record<string, string> = {
  [callOf(signIn)]: 'password',
  [callOf(finishSignIn)]: 'second_factor',
  [callOf(signInWithPasskey)]: 'passkey',
};

/** @returns what counts an answer */
export function httpFigures(registry: Registry): (answer: Answer) => void {
  const registers = [registry];
  const requests = new Histogram({
    name: 'salus_http_request_duration_seconds',
    help: 'Answers by route pattern, method and class of status, and how long they took.',
    labelNames: ['route', 'method', 'status'],
    buckets: SECONDS,
    registers,
  });
  const payments = new Counter({
    name: 'salus_payments_total',
    help: 'Confirmations answered: paid (a repeated one counts again), or the code of the refusal.',
    labelNames: ['outcome'],
    registers,
  });
  const signIns = new Counter({
    name: 'salus_sign_ins_total',
    help: 'Sign-ins answered, by way: accepted, or the code of the refusal.',
    labelNames: ['way', 'outcome'],
    registers,
  });
  // A rate is of a series that was there before.
  payments.inc({ outcome: 'paid' }, 0);
  for (const way of Object.values(SIGN_INS)) signIns.inc({ way, outcome: 'accepted' }, 0);

  return ({ method, route, status, milliseconds, refusal }) => {
    const labels = { route: route ?? '(none)', method, status: `${Math.floor(status / 100)}xx` };
    requests.observe(labels, milliseconds / 1000);
    const call = `${method} ${route}`;
    if (call === callOf(confirmPayment)) payments.inc({ outcome: refusal ?? 'paid' });
    const way = SIGN_INS[call];
    if (way) signIns.inc({ way, outcome: refusal ?? 'accepted' });
  };
}
