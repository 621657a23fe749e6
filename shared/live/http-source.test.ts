import { expect, test } from 'vitest';
import { manualClock } from '../../tests/support/clock/manual-clock.ts';
import { createApiClient } from '../http/api-client.ts';
import * as liveCalls from './calls.ts';
import { httpLiveSource } from './http-source.ts';
import type { LiveStatus } from './schemas.ts';

const ID = 'pay_00000000000000000000000000';
const STREAM = { 'content-type': 'text/event-stream; charset=utf-8' };

/** A source whose only stream delivers these pieces and then ends as `end` says. */
function sourceOf(
  pieces: string[],
  {
    status = 200,
    headers = STREAM as Record<string, string>,
    hangs = false,
    token = undefined as string | undefined,
  } = {},
) {
  const clock = manualClock();
  const asked: { url: string; headers: Record<string, string>; signal: AbortSignal }[] = [];
  const source = httpLiveSource({
    client: createApiClient({
      base: '/api',
      token: () => undefined,
      fetch: async (url) => new Response(JSON.stringify({ status: 'pending', version: 3, url })),
    }),
    base: '/api',
    endpoint: liveCalls.followPayment,
    sessionId: ID,
    clock,
    token: () => token,
    async fetch(url, init) {
      asked.push({ url, ...init });
      const text = new TextEncoder();
      const body = new ReadableStream({
        start(controller) {
          for (const piece of pieces) controller.enqueue(text.encode(piece));
          if (!hangs) controller.close();
          init.signal.addEventListener('abort', () => controller.error(init.signal.reason));
        },
      });
      return new Response(body, { status, headers });
    },
  });
  return { source, clock, asked };
}

async function told(stream: AsyncIterable<LiveStatus | undefined>) {
  const all: (LiveStatus | undefined)[] = [];
  for await (const status of stream) all.push(status);
  return all;
}

const never = new AbortController().signal;
const PAID = { status: 'paid', version: 2 };

test('reads statuses however the stream is split into chunks', async () => {
  const text = `retry: 5000\n\n:\n\nid: 2\ndata: ${JSON.stringify(PAID)}\n\n`;
  for (const size of [1, 7, text.length]) {
    const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];

    expect(await told(sourceOf(pieces).source.stream(undefined, never))).toEqual([
      undefined,
      undefined,
      PAID,
    ]);
  }
});

test('requests a stream of this session from the known version', async () => {
  const { source, asked } = sourceOf([]);
  await told(source.stream(undefined, never));
  await told(source.stream({ status: 'pending', version: 7 }, never));

  expect(asked.map(({ url, headers }) => [url, headers])).toEqual([
    [`/api/pay/${ID}/events`, { accept: 'text/event-stream' }],
    [`/api/pay/${ID}/events`, { accept: 'text/event-stream', 'last-event-id': '7' }],
  ]);
});

test('requests the stream as the member who is signed in now', async () => {
  const { source, asked } = sourceOf([], { token: 'jwt' });
  await told(source.stream(undefined, never));

  expect(asked[0]?.headers).toMatchObject({ authorization: 'Bearer jwt' });
});

test.each([
  ['a refusal', { status: 429 }],
  ['a full server', { status: 503 }],
  ['a page of a proxy', { headers: { 'content-type': 'text/html' } }],
])('takes %s for no stream', async (_, answer) => {
  const { source, clock } = sourceOf([`data: ${JSON.stringify(PAID)}\n\n`], answer);

  expect(await told(source.stream(undefined, never))).toEqual([]);
  expect(clock.waiting()).toBe(0);
});

test.each([
  ['says nothing within 5 s of being asked', [], 5_000],
  ['is silent for more than two heartbeats', [':\n\n'], 37_500],
])('gives up a stream that %s', async (_, pieces, ms) => {
  const { source, clock } = sourceOf(pieces, { hangs: true });
  const stream = source.stream(undefined, never)[Symbol.asyncIterator]();
  for (const _piece of pieces) await stream.next();
  const next = stream.next();
  const broken = expect(next).rejects.toThrow();

  clock.advance(ms - 1);
  expect(clock.waiting()).toBe(1);
  clock.advance(1);
  await broken;
});

test('cancels a stream it does not understand', async () => {
  const { source, clock, asked } = sourceOf(['data: <html>\n\n'], { hangs: true });

  await expect(told(source.stream(undefined, never))).rejects.toThrow();

  expect([clock.waiting(), asked[0]?.signal.aborted]).toEqual([0, true]);
});

test('is aborted when following stops', async () => {
  const { source, clock } = sourceOf([':\n\n'], { hangs: true });
  const cut = new AbortController();
  const stream = source.stream(undefined, cut.signal)[Symbol.asyncIterator]();
  await stream.next();
  const broken = expect(stream.next()).rejects.toThrow();

  cut.abort();

  await broken;
  expect(clock.waiting()).toBe(0);
});

test('polls the status where there is no stream', async () => {
  expect(await sourceOf([]).source.read()).toMatchObject({
    status: 'pending',
    version: 3,
    url: `/api/pay/${ID}/events`,
  });
});
