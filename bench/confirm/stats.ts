/** Statistics of repeated measurements. */
export interface Spread {
  median: number;
  low: number;
  high: number;
}

/** When each piece of work ended and how long it took, in milliseconds. */
export interface Work {
  end: number;
  took: number;
}

/** The value below which `share` of all lie. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const spreadOf = (values: readonly number[]): Spread => ({
  median: quantile(values, 0.5),
  low: Math.min(...values),
  high: Math.max(...values),
});

/**
 * Throughput per second, between the ends of the first fifth and of all but the last twentieth: the
 * first statements of a connection warm it up, and at the end some connections are idle.
 */
export function rateOf(work: readonly Work[]): number {
  const ends = work.map(({ end }) => end).toSorted((a, b) => a - b);
  const from = Math.floor(ends.length * 0.2);
  const to = Math.floor(ends.length * 0.95) - 1;
  return ((to - from) * 1000) / ((ends[to] ?? Number.NaN) - (ends[from] ?? Number.NaN));
}

/** A random order that the same seed gives again (mulberry32). */
export function shuffler(seed: number): <T>(values: readonly T[]) => T[] {
  let state = seed;
  function random(): number {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }
  return (values) =>
    values
      .map((value) => ({ value, place: random() }))
      .sort((a, b) => a.place - b.place)
      .map(({ value }) => value);
}
