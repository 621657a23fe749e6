/**
 * People who buy without a pause and, as every client should, retry until they know the result: the
 * session by its Idempotency-Key, the payment by its session. All answers are recorded.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Endpoint } from '#shared/http/endpoint.ts';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import type { CallOptions } from '../api/api.ts';
import { TOTAL } from '../payments/pay-scene.ts';
import type { TestMember, TestMerchant } from '../people/people.ts';
import type { Answer, Ask } from './servers.ts';

/** Far less than Retry-After says: the more is asked in the worst moment, the better. */
const AGAIN_MS = 20;
/** Allowed answers to a repeated request. */
const EXPECTED = new Set(['201', '200', '503 unavailable', '409 idempotency_in_progress']);

export interface Shoppers {
  /** The sessions whose payment was acknowledged so far. */
  paid: string[];
  /** When each of them was acknowledged, by `performance.now()`. */
  times: number[];
  /** The number of each answer, such as `201` or `503 unavailable`. */
  answers: Map<string, number>;
  /** Forbidden answers, and each 503 without `Retry-After`. */
  unexpected(): string[];
  /** The longest time between two acknowledged payments, in milliseconds. */
  longestGap(): number;
  /** Resolves when so many more payments are acknowledged. */
  more(count: number): Promise<void>;
  /** Begins nothing new. Resolves when all that was begun is paid. */
  stop(): Promise<void>;
}

export function startShoppers(
  ask: Ask,
  { apiToken }: TestMerchant,
  payers: readonly TestMember[],
): Shoppers {
  let isOpen = true;
  const startedAt = performance.now();
  let waiting: { until: number; done: () => void }[] = [];
  const shoppers: Shoppers = {
    paid: [],
    times: [],
    answers: new Map(),
    unexpected: () => [...shoppers.answers.keys()].filter((answer) => !EXPECTED.has(answer)),
    longestGap: () => Math.round(longestGap([startedAt, ...shoppers.times]).length),
    more: (count) =>
      new Promise((done) => void waiting.push({ until: shoppers.paid.length + count, done })),
    async stop() {
      isOpen = false;
      await all;
    },
  };

  function note({ statusCode, headers, json }: Answer): void {
    const code = statusCode < 400 ? '' : ` ${json<{ code: string }>().code}`;
    const isVague = statusCode === 503 && !headers?.['retry-after'];
    const answer = `${statusCode}${code}${isVague ? ' without Retry-After' : ''}`;
    shoppers.answers.set(answer, (shoppers.answers.get(answer) ?? 0) + 1);
  }

  async function untilKnown(endpoint: Endpoint, options: CallOptions): Promise<Answer> {
    for (;;) {
      const answer = await ask(endpoint, options);
      note(answer);
      if (answer.statusCode < 400) return answer;
      await sleep(AGAIN_MS);
    }
  }

  function acknowledged(id: string): void {
    shoppers.paid.push(id);
    shoppers.times.push(performance.now());
    for (const { until, done } of waiting) if (shoppers.paid.length >= until) done();
    waiting = waiting.filter(({ until }) => shoppers.paid.length < until);
  }

  async function shop({ token }: TestMember): Promise<void> {
    while (isOpen) {
      const made = await untilKnown(merchantEndpoints.createSession, {
        token: apiToken,
        headers: { 'idempotency-key': randomUUID() },
        body: { amount: '40.00', currency: 'EUR' },
      });
      const { id } = made.json<{ id: string }>();
      await untilKnown(payEndpoints.confirm, { params: { id }, token, body: { total: TOTAL } });
      acknowledged(id);
    }
  }

  const all = Promise.all(payers.map(shop));
  return shoppers;
}

/** The longest time between two of these ascending times. */
export function longestGap(times: readonly number[]): { length: number; until: number } {
  const gaps = times
    .slice(1)
    .map((until, index) => ({ length: until - (times[index] ?? 0), until }));
  return gaps.reduce((a, b) => (b.length > a.length ? b : a), { length: 0, until: 0 });
}
