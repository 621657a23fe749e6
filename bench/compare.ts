/** Compares two operations in alternating rounds, so that a busy machine slows both alike. */
export interface Comparison {
  /** Median milliseconds of each. */
  first: number;
  second: number;
  /** Median of the ratios second / first, pair by pair. */
  ratio: number;
}

type Work = () => Promise<unknown>;

const WARM_UP = 20;

export async function compare(first: Work, second: Work, rounds = 200): Promise<Comparison> {
  const times: { first: number; second: number }[] = [];
  for (let round = -WARM_UP; round < rounds; round++) {
    // The order alternates: the first would otherwise always run with the caches of the second.
    const isSwapped = round % 2 !== 0;
    const early = await timed(isSwapped ? second : first);
    const late = await timed(isSwapped ? first : second);
    if (round < 0) continue;
    times.push(isSwapped ? { first: late, second: early } : { first: early, second: late });
  }
  return {
    first: median(times.map((pair) => pair.first)),
    second: median(times.map((pair) => pair.second)),
    ratio: median(times.map((pair) => pair.second / pair.first)),
  };
}

async function timed(work: Work): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}
