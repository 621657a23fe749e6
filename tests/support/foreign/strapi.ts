/**
 * The API of the specification (section 7) and nothing else, as Strapi 3 serves it: ids and amounts are
 * numbers, the role is a record, refusals have a text and no code, and unknown paths are 404.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StrapiAnswer {
  status?: number;
  body: unknown;
}

/** By `METHOD /path`. */
export type StrapiAnswers = Record<string, StrapiAnswer>;

const level = (id: number, name: string, threshold: number, reached: boolean) => ({
  ...{ id, level: name, threshold, reached },
  missing: reached ? 0 : threshold,
  trialUntil: null,
});

export const STRAPI_USER = {
  id: 7,
  username: 'ana@example.org',
  email: 'ana@example.org',
  provider: 'local',
  confirmed: true,
  blocked: null,
  name: 'Ana',
  surname: 'Prado',
  recipient: null,
  recipientName: null,
  externalDepositAddress: null,
  depositAddress: null,
  role: { id: 1, name: 'Authenticated', type: 'authenticated' },
};

export const STRAPI: Record<string, Record<string, unknown>> = {
  'POST /auth/local': { jwt: 'opaque.strapi.token' },
  'GET /users/me': STRAPI_USER,
  'GET /token/rates': { rates: { EUR: 0.25, USD: 0.27, JPY: 40 } },
  'GET /wallet/staking': {
    business: [level(1, 'Visita', 0, true), level(2, 'Sens', 1000, false)],
    payments: [
      level(3, 'Visita', 0, true),
      level(4, 'Sens', 500, true),
      level(5, 'Gemma', 5000, false),
    ],
  },
  'GET /appconfig': {
    brand: 'Salus',
    levels: [
      { name: 'Visita', threshold: 0 },
      { name: 'Sens', threshold: 500 },
    ],
    discountBasisPoints: '500',
    trialDays: '30',
    currencies: ['EUR', 'USD', 7],
    links: { mail: 'help@example.org', social: [{ name: 'X', url: 'https://x.example/a' }] },
    analytics: null,
  },
};

export const refusal = (status: number, message: string): StrapiAnswer => ({
  status,
  body: {
    statusCode: status,
    error: 'Bad Request',
    message: [{ messages: [{ id: 'Auth.form.error', message }] }],
    data: [],
  },
});

/** Answers with `STRAPI` and what a test sets instead. */
export async function startStrapi() {
  let answers: StrapiAnswers = {};
  const calls: string[] = [];
  const server = createServer((request, response) => {
    const call = `${request.method} ${(request.url ?? '').split('?')[0]}`;
    if (request.method === 'OPTIONS') return send(request, response, { status: 204, body: null });
    calls.push(call);
    const standard = call in STRAPI ? { body: STRAPI[call] } : refusal(404, 'Not Found');
    send(request, response, answers[call] ?? standard);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    answer(instead: StrapiAnswers = {}) {
      answers = instead;
      calls.length = 0;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

function send(request: IncomingMessage, response: ServerResponse, answer: StrapiAnswer): void {
  // Read to its end, so that the connection can be used again.
  request.resume();
  response.writeHead(answer.status ?? 200, {
    'content-type': 'application/json; charset=utf-8',
    'access-control-allow-origin': request.headers.origin ?? '*',
    'access-control-allow-headers': 'authorization, content-type, accept',
    'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  });
  response.end(answer.status === 204 ? undefined : JSON.stringify(answer.body));
}
