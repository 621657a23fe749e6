/**
 * Counts a client's requests per network, in the memory of this
 * process. A key that is no IP address, such as the hash of a token, is counted as itself.
 */
import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import { countedNetworks } from './counted-networks.ts';

interface Window {
  requests: number;
  endsAt: number;
}

interface Count {
  current: number;
  /** Milliseconds to the end of the window. */
  ttl: number;
}

type Answer = (error: Error | null, result?: Count) => void;

/** The least recently used key is forgotten; a client cannot make memory grow. */
const MOST_KEYS = 10_000;

export class RequestCounts implements FastifyRateLimitStore {
  readonly #windows = new Map<string, Window>();

  incr(key: string, answer: Answer, timeWindow: number): void {
    answer(
      null,
      this.#count(key, (network) => this.#add(network, timeWindow)),
    );
  }

  /** Like `incr`, without counting. */
  read(key: string, answer: Answer): void {
    answer(
      null,
      this.#count(key, (network) => this.#current(network)),
    );
  }

  /** Each route with a limit of its own counts separately. */
  child(): RequestCounts {
    return new RequestCounts();
  }

  /** The count of the network that is closest to its limit. */
  #count(key: string, windowOf: (network: string) => Window | undefined): Count {
    const counts = countedNetworks(key, 32).map(({ network, times }): Count => {
      const window = windowOf(network);
      if (!window) return { current: 0, ttl: 0 };
      return { current: Math.ceil(window.requests / times), ttl: window.endsAt - Date.now() };
    });
    return counts.reduce((most, count) => (count.current > most.current ? count : most));
  }

  #current(network: string): Window | undefined {
    const window = this.#windows.get(network);
    return window && window.endsAt > Date.now() ? window : undefined;
  }

  #add(network: string, timeWindow: number): Window {
    const window = this.#current(network) ?? { requests: 0, endsAt: Date.now() + timeWindow };
    window.requests++;
    this.#windows.delete(network);
    this.#windows.set(network, window);
    if (this.#windows.size > MOST_KEYS) {
      const [oldest = ''] = this.#windows.keys();
      this.#windows.delete(oldest);
    }
    return window;
  }
}
