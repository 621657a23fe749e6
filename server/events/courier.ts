import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { type Claim, claimDue, deliver } from './deliveries.ts';

export interface Courier {
  /** Something was committed that is to be delivered: do not wait for the next look. */
  wake(): void;
  /** Stops looking, gives what is under way a moment, then cuts it off. */
  stop(): Promise<void>;
}

const LOOK_EVERY_MS = 1_000;
const AT_ONCE = 20;
const DRAIN_MS = 5_000;

/** Keeps deliveries going as long as the process lives. */
export function startCourier(db: Db, config: Config, log: FastifyBaseLogger): Courier {
  const cut = new AbortController();
  let stopped = false;
  let rouse = () => {};
  let woken = false;

  const underWay = new Map<Promise<void>, Claim>();

  async function run(): Promise<void> {
    while (!stopped) {
      woken = false;
      const claims = await take();
      for (const claim of claims) send(claim);
      const isFull = underWay.size >= AT_ONCE;
      if (!stopped && (isFull || (claims.length === 0 && !woken))) await pause();
    }
    await Promise.all(underWay.keys());
  }

  async function take(): Promise<Claim[]> {
    const free = AT_ONCE - underWay.size;
    if (free === 0) return [];
    const busy = [...underWay.values()].map(({ endpoint_id }) => endpoint_id);
    return claimDue(db, free, busy).catch(report([]));
  }

  /** The place of a delivery that is done is given to another at once. */
  function send(claim: Claim): void {
    const sending = deliver(db, config, claim, cut.signal)
      .catch(report(undefined))
      .finally(() => {
        underWay.delete(sending);
        wake();
      });
    underWay.set(sending, claim);
  }

  const report =
    <T>(instead: T) =>
    (error: unknown): T => {
      if (!stopped) log.error({ err: error }, 'deliveries failed');
      return instead;
    };

  function wake(): void {
    woken = true;
    rouse();
  }

  function pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, LOOK_EVERY_MS);
      rouse = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  const running = run();
  return {
    wake,
    async stop() {
      stopped = true;
      rouse();
      const deadline = setTimeout(() => cut.abort(), DRAIN_MS);
      await running;
      clearTimeout(deadline);
    },
  };
}
