import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { deliverDue } from './deliveries.ts';

export interface Courier {
  /** Something was committed that is to be delivered: do not wait for the next look. */
  wake(): void;
  /** Stops looking, gives what is under way a moment, then cuts it off. */
  stop(): Promise<void>;
}

const LOOK_EVERY_MS = 1_000;
const DRAIN_MS = 5_000;

/** Keeps deliveries going as long as the process lives. */
export function startCourier(db: Db, config: Config, log: FastifyBaseLogger): Courier {
  const cut = new AbortController();
  let stopped = false;
  let rouse = () => {};
  let woken = false;

  async function run(): Promise<void> {
    while (!stopped) {
      woken = false;
      const sent = await deliverDue(db, config, cut.signal).catch((error: unknown) => {
        if (!stopped) log.error({ err: error }, 'deliveries failed');
        return 0;
      });
      if (sent === 0 && !woken && !stopped) await pause();
    }
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
    wake() {
      woken = true;
      rouse();
    },
    async stop() {
      stopped = true;
      rouse();
      const deadline = setTimeout(() => cut.abort(), DRAIN_MS);
      await running;
      clearTimeout(deadline);
    },
  };
}
