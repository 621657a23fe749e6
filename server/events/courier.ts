import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { keepDoing, type Worker } from '../schedule/keep-doing.ts';
import { type Claim, claimDue, deliver, LANES, type Lane } from './deliveries.ts';
import type { Attempt } from './send.ts';

export type Courier = Worker;

/** What fails is left alone for so long, however much waits for it. */
const REST_MS = 1_000;
/** Between looks: under load, what several payments have left is claimed at once. */
const GATHER_MS = 20;

/**
 * Keeps deliveries going as long as the process lives. The place of one that is done is given to
 * another at once, so that a receiver that hangs holds up nobody else. `attempted` hears of each
 * attempt that has ended.
 */
export function startCourier(
  db: Db,
  config: Config,
  log: FastifyBaseLogger,
  attempted: (problem: Attempt['problem']) => void = () => {},
): Courier {
  const sending: Record<Lane, number> = { working: 0, failing: 0 };
  const busy = new Map<string, number>();

  function change(endpoint: string, by: number): void {
    const count = (busy.get(endpoint) ?? 0) + by;
    if (count > 0) busy.set(endpoint, count);
    else busy.delete(endpoint);
  }

  async function send(claim: Claim, cut: AbortSignal): Promise<void> {
    const { endpoint_id: endpoint, lane } = claim;
    change(endpoint, 1);
    sending[lane]++;
    try {
      const attempt = await deliver(db, config, claim, cut);
      if (attempt) attempted(attempt.problem);
      if (attempt?.problem) rest(endpoint);
    } finally {
      sending[lane]--;
      change(endpoint, -1);
    }
  }

  function rest(endpoint: string): void {
    change(endpoint, LANES.failing.perEndpoint);
    setTimeout(() => {
      change(endpoint, -LANES.failing.perEndpoint);
      courier.wake();
    }, REST_MS).unref();
  }

  const courier = keepDoing(
    async (cut, aside) => {
      const free = {
        working: Math.max(0, LANES.working.atOnce - sending.working),
        failing: Math.max(0, LANES.failing.atOnce - sending.failing),
      };
      const claims = await claimDue(db, { free, busy: Object.fromEntries(busy) });
      for (const claim of claims) aside(send(claim, cut));
      // Fewer than there was room for are all there are; each that is done looks again.
      return claims.length < free.working + free.failing ? 0 : claims.length;
    },
    log,
    'deliveries failed',
    { rest: GATHER_MS },
  );
  return courier;
}
