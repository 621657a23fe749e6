import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  answeringClient,
  failureOf,
  json,
  NO_ANSWER,
  SESSION,
} from '../tests/support/answering-client.ts';
import type { Endpoint } from './http/endpoint.ts';
import { createPaySession, listPaySessions } from './merchant/contract.ts';
import { confirmPayment, readPaySession } from './pay/contract.ts';

describe('what is sent', () => {
  test('a read without a token carries neither credential nor body', async () => {
    const { client, sent } = answeringClient(() => json(200, {}));

    await client.call(readPaySession, { params: { id: SESSION } });

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

    await client.call(confirmPayment, { params: { id: SESSION }, body: { total: '152' } });

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

  test('a parameter cannot add to the path', async () => {
    const { client, sent } = answeringClient(() => json(200, {}));

    await client.call(readPaySession, { params: { id: 'a/b?c#d' } });

    expect(sent[0]?.url).toBe('https://pay.example/api/pay/a%2Fb%3Fc%23d');
  });

  test('a query is encoded, and what is undefined is left out', async () => {
    const { client, sent } = answeringClient(() => json(200, {}));
    const query = { reference: 'a&b=c', status: undefined, limit: '10', after: undefined };

    await client.call(listPaySessions, { query });

    expect(sent[0]?.url).toBe(
      'https://pay.example/api/merchant/pay-sessions?reference=a%26b%3Dc&limit=10',
    );
  });

  test('a file is asked for by its type and given as text', async () => {
    const file = { ...listPaySessions, accept: 'text/csv', response: z.string() } as const;
    const { client, sent } = answeringClient(() => new Response('date,type\r\n'));

    const result = await client.call(file, { query: {} });

    expect(result).toEqual({ ok: true, value: 'date,type\r\n' });
    expect(sent[0]?.headers).toEqual({ accept: 'text/csv' });
  });

  test('what cannot be written as JSON is a bug and throws, and nothing is sent', async () => {
    const { client, sent } = answeringClient(() => json(200, {}));
    const endpoint = {
      ...confirmPayment,
      body: z.object({ total: z.bigint() }),
    } satisfies Endpoint;

    await expect(
      client.call(endpoint, { params: { id: SESSION }, body: { total: 152n } }),
    ).rejects.toThrow(TypeError);
    expect(sent).toEqual([]);
  });
});

describe('an answer', () => {
  test('with the status of the contract is a value, unknown fields and all', async () => {
    const { client } = answeringClient(() => json(200, { id: SESSION, invented: { later: true } }));

    const result = await client.call(readPaySession, { params: { id: SESSION } });

    expect(result).toEqual({ ok: true, value: { id: SESSION, invented: { later: true } } });
  });

  test('carries the headers its contract names, and never another accept', async () => {
    const { client, sent } = answeringClient(() => json(201, { id: SESSION }));

    await client.call(createPaySession, {
      headers: { 'idempotency-key': 'order-1' },
      body: { amount: '1.00', currency: 'EUR' },
    });

    expect(sent[0]?.headers).toMatchObject({
      'idempotency-key': 'order-1',
      accept: 'application/json',
    });
  });

  test('with another status of success is not what was promised', async () => {
    const { client } = answeringClient(() => json(200, { id: SESSION }));

    const result = await client.call(createPaySession, {
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

  test('of 401 is told to the owner of the token and to the caller', async () => {
    const { client, refusals } = answeringClient(
      () => json(401, { code: 'unauthenticated' }),
      'old',
    );

    const result = await client.call(readPaySession, { params: { id: SESSION } });

    expect(refusals).toEqual([401]);
    expect(result).toMatchObject({ ok: false, error: { code: 'unauthenticated', status: 401 } });
  });

  test('of 403 leaves the token alone', async () => {
    const { client, refusals } = answeringClient(() => json(403, { code: 'forbidden' }), 'good');

    await client.call(readPaySession, { params: { id: SESSION } });

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

  test('without Retry-After names no time', async () => {
    expect((await failureOf(() => json(429, {}))).retryAfter).toBeUndefined();
  });
});
