// @vitest-environment node
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { Connection } from './call.ts';
import { createSalus } from './client.ts';
import type { SalusError } from './salus-error.ts';

interface Asked {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

type Answer = (response: ServerResponse, asked: Asked, tries: number) => void;

const json = (status: number, body: object, headers: Record<string, string> = {}): Answer => {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
};

/** A client, and a server under the test's control. */
async function talkTo(answer: Answer, options: { timeout?: number; retries?: number } = {}) {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const { method = '', url = '', headers } = request;
    asked.push({ method, url, headers, body });
    answer(response, { method, url, headers, body }, asked.length);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { asked, salus: createSalus({ url: `http://127.0.0.1:${port}`, token: 't', ...options }) };
}

const failure = (promise: Promise<unknown>): Promise<SalusError> =>
  promise.then(
    () => expect.unreachable('it succeeded'),
    (error) => error,
  );

async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

const NEW = { amount: '40.00', currency: 'EUR' };

test('a call has its token, its body and its own idempotency key', async () => {
  const { salus, asked } = await talkTo(json(201, { id: 'pay_1' }));

  expect(await salus.paySessions.create(NEW)).toEqual({ id: 'pay_1' });
  await salus.paySessions.create(NEW);

  expect(asked[0]).toMatchObject({
    method: 'POST',
    url: '/api/merchant/pay-sessions',
    headers: {
      authorization: 'Bearer t',
      'content-type': 'application/json',
      'user-agent': expect.stringMatching(/^salus-server\/\d+\.\d+\.\d+ node\/\d+/),
    },
    body: JSON.stringify(NEW),
  });
  const keys = asked.map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys).size).toBe(2);
});

test('an interrupted attempt is repeated with the same key', async () => {
  const { salus, asked } = await talkTo((response, request, tries) => {
    if (tries === 1) response.destroy();
    else json(201, { id: 'pay_1' })(response, request, tries);
  });

  expect(await salus.paySessions.create(NEW, { idempotencyKey: 'order-1' })).toEqual({
    id: 'pay_1',
  });

  expect(asked.map(({ headers }) => headers['idempotency-key'])).toEqual(['order-1', 'order-1']);
});

test.each([
  [429, 'rate_limited'],
  [503, 'unavailable'],
  [409, 'idempotency_in_progress'],
])('%i %s is tried again when it may be', async (status, code) => {
  const { salus, asked } = await talkTo((response, request, tries) => {
    const refuse = json(status, { code, message: 'Later.' }, { 'retry-after': '0' });
    (tries < 3 ? refuse : json(200, { id: 'pay_1' }))(response, request, tries);
  });

  await salus.paySessions.read('pay_1');

  expect(asked).toHaveLength(3);
});

test('a filter of several values is sent once per value', async () => {
  const { salus, asked } = await talkTo(json(200, { data: [], next: null }));

  await salus.paySessions.list({ status: ['paid', 'refunded'], metadata: 'order:7' });

  expect(asked[0]?.url).toBe(
    '/api/merchant/pay-sessions?status=paid&status=refunded&metadata=order%3A7',
  );
});

test('a permanent error is thrown at once, with its fields, docs and request id', async () => {
  const body = {
    code: 'validation_failed',
    message: 'Some fields are not valid.',
    errors: [{ path: 'amount', message: 'A decimal string.', code: 'wrong_format' }],
    docs: 'https://pay.example/api/docs/errors#validation_failed',
    requestId: 'r-1',
  };
  const { salus, asked } = await talkTo(json(422, body));

  const error = await failure(salus.paySessions.create({ ...NEW, amount: '40,00' }));

  expect(error).toMatchObject({ name: 'SalusError', status: 422, ...body, message: error.message });
  expect(error.message).toBe('Some fields are not valid. amount: A decimal string.');
  expect(asked).toHaveLength(1);
});

test('a Retry-After of more than half a minute is left to the caller', async () => {
  const { salus, asked } = await talkTo(
    json(429, { code: 'rate_limited', message: 'Later.' }, { 'retry-after': '31' }),
  );

  expect(await failure(salus.paySessions.read('pay_1'))).toMatchObject({ retryAfter: 31 });
  expect(asked).toHaveLength(1);
});

test('an attempt without an answer ends at the time limit', async () => {
  const { salus } = await talkTo(() => {}, { timeout: 50, retries: 0 });

  expect(await failure(salus.paySessions.read('pay_1'))).toMatchObject({
    status: 0,
    code: 'timeout',
  });
});

test('a response that is not JSON is an error, too', async () => {
  const { salus } = await talkTo((response) => response.writeHead(500).end('<html>'));

  expect(await failure(salus.paySessions.read('pay_1'))).toMatchObject({
    status: 500,
    code: 'unknown',
  });
});

test('the client follows no redirect, so the token stays with its host', async () => {
  const other = await talkTo(json(200, { id: 'stolen' }));
  const { salus } = await talkTo(
    (response) => response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end(),
    { retries: 0 },
  );

  expect(await failure(salus.paySessions.read('pay_1'))).toMatchObject({
    code: 'network',
    message: expect.stringContaining('redirects'),
  });
  expect(other.asked).toEqual([]);
});

test('there are no retries after an abort', async () => {
  const { salus, asked } = await talkTo(() => {});
  const giveUp = new AbortController();
  const created = salus.paySessions.create(NEW, { signal: giveUp.signal });
  await expect.poll(() => asked.length).toBe(1);

  giveUp.abort();

  await expect(created).rejects.toThrow('aborted');
  expect(asked).toHaveLength(1);
});

test('a list is read page by page, as needed', async () => {
  const { salus, asked } = await talkTo((response, request, tries) => {
    const isFirst = !request.url.includes('after=');
    const page = isFirst
      ? { data: [{ id: 'pay_2' }], next: 'pay_2' }
      : { data: [{ id: 'pay_1' }], next: null };
    json(200, page)(response, request, tries);
  });

  const ids = [];
  for await (const { id } of salus.paySessions.all({ status: 'paid' })) {
    if (id === 'pay_2') expect(asked).toHaveLength(1);
    ids.push(id);
  }

  expect(ids).toEqual(['pay_2', 'pay_1']);
  expect(asked.map(({ url }) => url)).toEqual([
    '/api/merchant/pay-sessions?status=paid',
    '/api/merchant/pay-sessions?status=paid&after=pay_2',
  ]);
});

test('a host that does not exist, a closed port and a foreign site are named', async () => {
  const of = (url: string) =>
    failure(createSalus({ url, token: 't', retries: 0 }).paySessions.read('pay_1'));
  const { salus } = await talkTo((response) => response.writeHead(404).end('<html>'));

  expect(await of('http://no-such-host.invalid')).toMatchObject({
    code: 'network',
    message: expect.stringMatching(/^http:\/\/no-such-host\.invalid cannot be reached: /),
  });
  expect((await of(`http://127.0.0.1:${await closedPort()}`)).message).toContain(
    'nothing listens there',
  );
  expect((await failure(salus.paySessions.read('pay_1'))).message).toMatch(
    /^http:\/\/127\.0\.0\.1:\d+ answered 404 without an error of the Salus API/,
  );
});

test.each([
  [{}, /is missing url .* and token/],
  [undefined, /is missing url .* and token/],
  [{ url: 'https://pay.example' }, /is missing token/],
  [{ url: 'https://pay.example', token: undefined }, /is missing token/],
  [{ token: 't' }, /is missing url/],
  [{ url: 'pay.example', token: 't' }, /cannot use the url "pay\.example"/],
  [{ url: 'localhost:4000', token: 't' }, /cannot use the url/],
  [{ url: 'https://pay.example', token: 'whsec_AAAA' }, /webhook secret/],
])('a client of %j says what is wrong', (connection, message) => {
  expect(() => createSalus(connection as unknown as Connection)).toThrow(message);
});

test('a client cannot be created in a browser', () => {
  Object.assign(globalThis, { document: {} });
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'document'));

  expect(() => createSalus({ url: 'https://pay.example', token: 't' })).toThrow(TypeError);
});

test('a page of movements says where the archive begins', async () => {
  const archivedBefore = '2025-01-01T00:00:00.000Z';
  const { salus } = await talkTo(json(200, { data: [], next: null, archivedBefore }));
  expect((await salus.balance.movements()).archivedBefore).toBe(archivedBefore);
});
