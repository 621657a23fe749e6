/** The requests of one test payment: those of a merchant's server, the frame and the window. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import * as authEndpoints from '#shared/auth/endpoints.ts';
import * as eventEndpoints from '#shared/events/merchant-endpoints.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import * as testModeEndpoints from '#shared/test-mode/endpoints.ts';
import { StepError } from './step-error.ts';

export interface Paid {
  session: string;
  total: string;
  milliseconds: number;
}

/**
 * Pays one session in test mode over HTTP.
 * @param key a test key
 * @throws StepError that names the refused request
 */
export async function payOnce(origin: string, key: string): Promise<Paid> {
  const started = performance.now();
  async function call<E extends Endpoint>(
    { method, path, response: schema }: E,
    token: string | undefined,
    { id = '', body }: { id?: string; body?: object } = {},
  ): Promise<z.output<E['response']>> {
    const response = await fetch(`${origin}/api${path.replace(':id', id)}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json', 'idempotency-key': randomUUID() } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new StepError(`${method} ${path}: ${response.status} ${text}`);
    return z.parse(schema, JSON.parse(text)) as z.output<E['response']>;
  }

  const { member, password } = await call(testModeEndpoints.create, key, {
    body: { name: 'Setup', level: 'Sens', cash: '1000' },
  });
  const { id } = await call(merchantEndpoints.createSession, key, {
    body: { amount: '1.00', currency: 'SLS', reference: 'setup' },
  });
  const page = await fetch(`${origin}/pay/${id}`);
  if (!page.ok) throw new StepError(`GET /pay/${id}: ${page.status}`);
  const signedIn = await call(authEndpoints.signIn, undefined, {
    body: { identifier: member.email, password, session: id },
  });
  if (!('jwt' in signedIn)) throw new StepError('a test member has no second step');
  const { jwt } = signedIn;
  const { quote } = await call(payEndpoints.read, jwt, { id });
  await call(payEndpoints.confirm, jwt, { id, body: { total: quote.total } });
  const milliseconds = Math.round(performance.now() - started);

  const read = await call(merchantEndpoints.readSession, key, { id });
  if (read.status !== 'paid') throw new StepError(`${id} is ${read.status} after the payment`);
  const { data } = await call(eventEndpoints.list, key);
  if (!data.some(({ type }) => type === 'pay_session.paid'))
    throw new StepError(`${id} has no event`);
  await call(testModeEndpoints.remove, key, { id: member.id });
  return { session: id, total: quote.total, milliseconds };
}
