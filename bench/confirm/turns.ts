import { quantile, rateOf, type Work } from './stats.ts';

export interface Variant {
  name: string;
  run(): Promise<Work[]>;
}

/** One turn: throughput per second, median and high percentile of the latency. */
export interface Turn {
  rate: number;
  p50: number;
  p99: number;
}

export type Turns = Record<string, Turn[]>;

/**
 * Runs every variant once per round, in a changing order, so that other load on the machine affects
 * all alike. The first round only warms up.
 */
export async function takeTurns(
  variants: readonly Variant[],
  rounds: number,
  shuffled: <T>(values: readonly T[]) => T[],
): Promise<Turns> {
  const turns: Turns = {};
  for (let round = 0; round <= rounds; round++) {
    for (const { name, run } of shuffled(variants)) {
      const turn = turnOf(await run());
      if (round > 0) turns[name] = [...(turns[name] ?? []), turn];
    }
    process.stderr.write(`round ${round} of ${rounds}\n`);
  }
  return turns;
}

function turnOf(work: Work[]): Turn {
  const inTime = work.toSorted((a, b) => a.end - b.end).slice(Math.floor(work.length / 5));
  const took = inTime.map((one) => one.took);
  return { rate: rateOf(work), p50: quantile(took, 0.5), p99: quantile(took, 0.99) };
}
