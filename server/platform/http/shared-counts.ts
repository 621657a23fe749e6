/**
 * Request counters shared by all web processes behind one port. The supervisor counts, so a limit is exact for any
 * distribution of the requests. Used for the limits of sign-in, codes, confirmations and tills.
 */
import cluster, { type Worker } from 'node:cluster';
import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import { RequestCounts } from './request-counts.ts';

type Answer = Parameters<FastifyRateLimitStore['incr']>[1];

interface Question {
  counts: string;
  /** Matches the reply with its question; unique in the process. */
  id: number;
  key: string;
  /** Milliseconds; absent when nothing is counted. */
  timeWindow?: number;
}

interface Reply {
  counted: number;
  current: number;
  ttl: number;
}

const isQuestion = (message: unknown): message is Question =>
  typeof message === 'object' && message !== null && 'counts' in message;
const isReply = (message: unknown): message is Reply =>
  typeof message === 'object' && message !== null && 'counted' in message;

/** In the supervisor: counts for a worker and replies to it. */
export function answerCounts(worker: Worker): void {
  worker.on('message', (message: unknown) => {
    if (!isQuestion(message)) return;
    const { counts, id, key, timeWindow } = message;
    const store = stores.get(counts) ?? new RequestCounts();
    stores.set(counts, store);
    const answer: Answer = (_, result) => {
      if (worker.isConnected() && result) worker.send({ counted: id, ...result });
    };
    if (timeWindow === undefined) store.read(key, answer);
    else store.incr(key, answer, timeWindow);
  });
}

/** By name; as many as there are routes with a limit of their own. */
const stores = new Map<string, RequestCounts>();

const waiting = new Map<number, Answer>();
let asked = 0;

function hear(message: unknown): void {
  if (!isReply(message)) return;
  const { counted, current, ttl } = message;
  waiting.get(counted)?.(null, { current, ttl });
  waiting.delete(counted);
}

/** In a worker. */
export class SharedCounts implements FastifyRateLimitStore {
  readonly #name: string;

  /** @param name the same in each worker */
  constructor(name: string) {
    this.#name = name;
  }

  incr(key: string, answer: Answer, timeWindow: number): void {
    this.#ask({ key, timeWindow }, answer);
  }

  read(key: string, answer: Answer): void {
    this.#ask({ key }, answer);
  }

  child(): SharedCounts {
    return this;
  }

  #ask(question: Pick<Question, 'key' | 'timeWindow'>, answer: Answer): void {
    if (waiting.size === 0) process.off('message', hear).on('message', hear);
    const id = asked++;
    waiting.set(id, answer);
    cluster.worker?.send({ counts: this.#name, id, ...question });
  }
}
