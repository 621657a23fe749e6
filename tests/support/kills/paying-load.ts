/**
 * Shoppers who pay one session after the other and retry, with the same key and the same session,
 * until they have an answer. Every answer must stay true from then on.
 */
import type { CallOutput } from '#shared/http/call.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import type { CallOptions } from '../api/api.ts';
import { type Answer, askAt } from '../processes/servers.ts';
import { atOnce } from '../races/at-once.ts';

const AGAIN_AFTER_MS = 50;
/** Of a server that starts, and of a key whose first request is still open at the database. */
const ASK_AGAIN = ['unavailable', 'idempotency_in_progress'];

export interface Shopping {
  origin: string;
  shoppers: number;
  merchantToken: string;
  payerToken(): Promise<string>;
  /** The cost of each session: its price in EUR, and its total in tokens. */
  price: { amount: string; total: string };
}

export interface Load {
  /** Sessions that were answered as paid, each with its transaction. */
  answered: Map<string, string>;
  /** Answers that no kill may cause. */
  problems: string[];
  /** Resolves after so many more payments were answered. */
  more(count: number): Promise<void>;
  /** Repeats the requests answered since the last call, without concurrency: each answer must be the same. */
  recheck(): Promise<void>;
  /** Starts nothing new, finishes what has started, and rechecks; the server must be up. */
  stop(): Promise<void>;
}

export function startLoad(shopping: Shopping): Load {
  const { origin, shoppers, merchantToken, payerToken, price } = shopping;
  const { ask, close } = askAt(origin, shoppers + 1);
  const answered = new Map<string, string>();
  const problems: string[] = [];
  let unchecked: string[] = [];
  let waiting: { left: number; done(): void }[] = [];
  let isOver = false;
  /** No work starts before it opens. */
  let gate = Promise.resolve();

  async function insist(endpoint: Endpoint, options: CallOptions): Promise<Answer> {
    for (;;) {
      const answer = await ask(endpoint, options).catch(() => undefined);
      if (answer && !mayAskAgain(answer)) return answer;
      await new Promise((next) => setTimeout(next, AGAIN_AFTER_MS));
    }
  }

  async function pay(id: string): Promise<string | undefined> {
    const token = await payerToken();
    const answer = await insist(payEndpoints.confirm, {
      params: { id },
      token,
      body: { total: price.total },
    });
    if (answer.statusCode === 200) return transactionOf(answer);
    problems.push(`${id} was answered ${answer.statusCode} ${JSON.stringify(answer.json())}`);
    return undefined;
  }

  async function shop(name: number): Promise<void> {
    for (let order = 0; ; order++) {
      await gate;
      if (isOver) return;
      const reference = `${name}-${order}`;
      const made = await insist(merchantEndpoints.createSession, {
        token: merchantToken,
        headers: { 'idempotency-key': reference },
        body: { amount: price.amount, currency: 'EUR', reference },
      });
      if (made.statusCode !== 201) {
        problems.push(
          `${reference} was answered ${made.statusCode} ${JSON.stringify(made.json())}`,
        );
        return;
      }
      const { id } = made.json<{ id: string }>();
      const transaction = await pay(id);
      if (transaction === undefined) return;
      answered.set(id, transaction);
      unchecked.push(id);
      for (const one of waiting) if (--one.left === 0) one.done();
      waiting = waiting.filter(({ left }) => left > 0);
    }
  }

  const underWay = Array.from({ length: shoppers }, (_, name) => shop(name));
  // No payment starts any more, so a wait for one would not end.
  const allOver = Promise.all(underWay).then(() => {
    isOver = true;
    for (const { done } of waiting) done();
  });
  async function recheck(): Promise<void> {
    let goOn = () => {};
    gate = new Promise((done) => {
      goOn = done;
    });
    const ids = unchecked;
    unchecked = [];
    await atOnce(ids, shoppers, async (id) => {
      const now = await pay(id);
      if (now !== answered.get(id)) problems.push(`${id} is ${now}, was ${answered.get(id)}`);
    });
    goOn();
  }

  return {
    answered,
    problems,
    more: (count) =>
      new Promise((done) => {
        if (isOver) done();
        else waiting.push({ left: count, done });
      }),
    recheck,
    async stop() {
      isOver = true;
      await allOver;
      await recheck();
      await close();
    },
  };
}

/** Of an answered confirmation. */
export function transactionOf(answer: Answer): string {
  return answer.json<CallOutput<typeof payEndpoints.confirm>>().receipt.transactionId;
}

function mayAskAgain(answer: Answer): boolean {
  return answer.statusCode >= 400 && ASK_AGAIN.includes(answer.json<{ code: string }>().code);
}
