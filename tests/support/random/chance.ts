/** Reproducible randomness: SEED sets it, and a long run prints it. */

export interface Chance {
  seed: number;
  /** A whole number from 0 to `below`, which is not among them. */
  below(below: number): number;
  oneOf<T>(choices: readonly [T, ...T[]]): T;
  shuffled<T>(items: readonly T[]): T[];
}

/** @param seed by default that of SEED, or any */
export function chance(seed = Number(process.env.SEED ?? Date.now() % 1_000_000)): Chance {
  let state = seed;
  // Mulberry32 (Tommy Ettinger, public domain).
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    seed,
    below,
    oneOf: (choices) => choices[below(choices.length)] ?? choices[0],
    shuffled: (items) =>
      items
        .map((item) => ({ item, place: next() }))
        .sort((a, b) => a.place - b.place)
        .map(({ item }) => item),
  };
}
