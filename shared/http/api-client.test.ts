import { describe, expect, test } from 'vitest';
import {
  answeringClient,
  failureOf,
  json,
  NO_ANSWER,
  SESSION,
} from '../../tests/support/api/answering-client.ts';
import * as merchantCalls from '../merchant/calls.ts';
import * as payCalls from '../pay/calls.ts';
import { asFile, type TypedPath } from './call.ts';

describe('a request', () => {
  test('to read without a token has neither credential nor body', async () => {
    const { client, sent } = answeringClient(() => json(200, {}));

    await client.call(payCalls.read, { params: { id: SESSION } });

    expect(sent).toEqual([
      {
        url: `https://pay.example/api/pay/${SESSION}`,
        method: 'GET',
        headers: { accept: 'application/json' },
        credentials: 'same-origin',
      },
    ]);
  });

  test('a confirmation carries the token and the total as JSON', async () => {
    const { client, sent } = answeringClient(() => json(200, {}), 'a.b.c');

    await client.call(payCalls.confirm, { params: { id: SESSION }, body: { total: '152' } });

    expect(sent).toEqual([
      {
        url: `https://pay.example/api/pay/${SESSION}/confirm`,
        method: 'POST',
        headers: {
          accept: 'application/json',
          authorization: 'Bearer a.b.c',
          'content-type': 'application/json',
        },
        credentials: 'same-origin',
        body: '{"total":"152"}',
      },
    ]);
  });

  test('cannot be sent to another path by a parameter', async () => {
    const { client, sent } = answeringClient(() => json(200, {}));

    await client.call(payCalls.read, { params: { id: 'a/b?c#d' } });

    expect(sent[0]?.url).toBe('https://pay.example/api/pay/a%2Fb%3Fc%23d');
  });

  test('has an encoded query without undefined values', async () => {
    const { client, sent } = answeringClient(() => json(200, {}));
    const query = { reference: 'a&b=c', status: undefined, limit: '10', after: undefined };

    await client.call(merchantCalls.listSessions, { query });

    expect(sent[0]?.url).toBe(
      'https://pay.example/api/merchant/pay-sessions?reference=a%26b%3Dc&limit=10',
    );
  });

  test('repeats the parameter of a list', async () => {
    const { client, sent } = answeringClient(() => json(200, {}));

    await client.call(merchantCalls.listSessions, { query: { status: ['pending', 'expired'] } });

    expect(sent[0]?.url).toBe(
      'https://pay.example/api/merchant/pay-sessions?status=pending&status=expired',
    );
  });

  test('for a file asks for its type and returns text', async () => {
    const file = asFile(merchantCalls.listSessions, 'text/csv');
    const { client, sent } = answeringClient(() => new Response('date,type\r\n'));

    const result = await client.call(file, { query: {} });

    expect(result).toMatchObject({
      ok: true,
      value: 'date,type\r\n',
      headers: expect.any(Headers),
    });
    expect(sent[0]?.headers).toEqual({ accept: 'text/csv' });
  });

  test('that cannot be written as JSON is a bug: the client throws and sends nothing', async () => {
    const { client, sent } = answeringClient(() => json(200, {}));
    type Types = { params: { id: string }; body: { total: bigint }; response: unknown };
    const call = { ...payCalls.confirm, path: '/pay/:id/confirm' as TypedPath<Types> };

    await expect(
      client.call(call, { params: { id: SESSION }, body: { total: 152n } }),
    ).rejects.toThrow(TypeError);
    expect(sent).toEqual([]);
  });
});

describe('a response', () => {
  test("with the endpoint's status is a value, including unknown fields", async () => {
    const { client } = answeringClient(() => json(200, { id: SESSION, invented: { later: true } }));

    const result = await client.call(payCalls.read, { params: { id: SESSION } });

    expect(result).toEqual({ ok: true, value: { id: SESSION, invented: { later: true } } });
  });

  test('includes the headers that the endpoint names, and the accept header stays the same', async () => {
    const { client, sent } = answeringClient(() => json(201, { id: SESSION }));

    await client.call(merchantCalls.createSession, {
      headers: { 'idempotency-key': 'order-1' },
      body: { amount: '1.00', currency: 'EUR' },
    });

    expect(sent[0]?.headers).toMatchObject({
      'idempotency-key': 'order-1',
      accept: 'application/json',
    });
  });

  test('with another success status is unexpected', async () => {
    const { client } = answeringClient(() => json(200, { id: SESSION }));

    const result = await client.call(merchantCalls.createSession, {
      headers: {},
      body: { amount: '1.00', currency: 'EUR' },
    });

    expect(result).toMatchObject({ ok: false, error: { code: 'unknown', status: 200 } });
  });

  test.each([
    ['the network fails', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the call is aborted', () => Promise.reject(new DOMException('aborted', 'AbortError'))],
    ['success comes without JSON', () => new Response('<!doctype html>', { status: 200 })],
    ['success comes empty', () => new Response('', { status: 200 })],
    ['success breaks off', () => new Response('{"id":"pa', { status: 200 })],
  ])('is unknown when %s: the call may have taken effect', async (_, answer) => {
    expect(await failureOf(answer)).toEqual(NO_ANSWER);
  });

  test("of 401 is reported to the token's owner and to the caller", async () => {
    const { client, refusals } = answeringClient(
      () => json(401, { code: 'unauthenticated' }),
      'old',
    );

    const result = await client.call(payCalls.read, { params: { id: SESSION } });

    expect(refusals).toEqual([401]);
    expect(result).toMatchObject({ ok: false, error: { code: 'unauthenticated', status: 401 } });
  });

  test('of 403 keeps the token', async () => {
    const { client, refusals } = answeringClient(() => json(403, { code: 'forbidden' }), 'good');

    await client.call(payCalls.read, { params: { id: SESSION } });

    expect(refusals).toEqual([]);
  });

  test.each([
    ['17', 17],
    ['0', 0],
    ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
    ['-5', undefined],
    ['1.5', undefined],
    ['soon', undefined],
    ['', undefined],
  ])('with Retry-After %j waits %s seconds', async (header, seconds) => {
    const failure = await failureOf(() => json(429, {}, { 'retry-after': header }));

    expect(failure.retryAfter).toBe(seconds);
  });

  test('without Retry-After has no retry time', async () => {
    expect((await failureOf(() => json(429, {}))).retryAfter).toBeUndefined();
  });
});
