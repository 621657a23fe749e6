/**
 * How far replicas are behind, in time. The primary's position is sampled every second: a replica is as
 * late as the newest sample that it has replayed is old. The time of its last replayed commit would say
 * that a replica is late whenever nobody writes.
 */

const KEPT = 600;

interface Sample {
  position: bigint;
  at: number;
}

export interface LagMeter {
  /** @param server a start of a primary: samples of another one are forgotten */
  sample(server: string, position: bigint, now: number): void;
  /** The start of the primary that was sampled last. */
  server(): string | undefined;
  /** Milliseconds; undefined for a replica that has not replayed any sample of this primary. */
  lagOf(replayed: bigint, now: number): number | undefined;
}

export function createLagMeter(): LagMeter {
  let samples: Sample[] = [];
  let primary: string | undefined;
  return {
    sample(server, position, now) {
      if (server !== primary) samples = [];
      primary = server;
      samples.push({ position, at: now });
      if (samples.length > KEPT) samples.shift();
    },
    server: () => primary,
    lagOf(replayed, now) {
      const index = samples.findLastIndex(({ position }) => position <= replayed);
      const sample = samples[index];
      if (!sample) return undefined;
      return index === samples.length - 1 ? 0 : now - sample.at;
    },
  };
}
