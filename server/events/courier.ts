import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { keepDoing, type Worker } from '../schedule/keep-doing.ts';
import { type Claim, claimDue, deliver } from './deliveries.ts';

export type Courier = Worker;

const AT_ONCE = 20;

/**
 * Keeps deliveries going as long as the process lives. The place of one that is done is given to
 * another at once, so that a receiver that hangs holds up nobody else.
 */
export function startCourier(db: Db, config: Config, log: FastifyBaseLogger): Courier {
  const underWay = new Set<Claim>();

  async function send(claim: Claim, cut: AbortSignal): Promise<void> {
    underWay.add(claim);
    await deliver(db, config, claim, cut).finally(() => underWay.delete(claim));
  }

  return keepDoing(
    async (cut, aside) => {
      const free = AT_ONCE - underWay.size;
      if (free === 0) return 0;
      const busy = [...underWay].map(({ endpoint_id }) => endpoint_id);
      const claims = await claimDue(db, free, busy);
      for (const claim of claims) aside(send(claim, cut));
      return claims.length;
    },
    log,
    'deliveries failed',
  );
}
