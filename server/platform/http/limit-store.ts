/** The store of @fastify/rate-limit. */
import cluster from 'node:cluster';
import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import { RequestCounts } from './request-counts.ts';
import { SharedCounts } from './shared-counts.ts';

/** What the plugin passes, which its types call the options of a route. */
interface Params {
  /** Of a route with a limit of its own. */
  routeInfo?: { method?: string | string[]; url?: string };
  /** Of a limit of several routes that all workers count together. */
  sharedAs?: string;
}

/**
 * The limit of every request from an address, and the budget of an API key, only bound the load: each process counts
 * them itself. The limits of single routes guard secrets, so the workers behind one port count them together.
 */
export class LimitStore implements FastifyRateLimitStore {
  readonly #own = new RequestCounts();
  readonly incr = this.#own.incr.bind(this.#own);
  readonly read = this.#own.read.bind(this.#own);

  child(params: object): FastifyRateLimitStore {
    const { routeInfo, sharedAs }: Params = params;
    const name = sharedAs ?? (routeInfo?.url && `${routeInfo.method} ${routeInfo.url}`);
    return name && cluster.isWorker ? new SharedCounts(name) : new RequestCounts();
  }
}
