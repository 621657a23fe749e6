/** Combinations of the values of several dimensions. */
import { chance } from '../random/chance.ts';

type Choices = Record<string, readonly string[]>;
type Row = Record<string, string>;
type Value = readonly [dimension: string, value: string];

/** Every combination. */
export function productOf(choices: Choices): Row[] {
  let rows: Row[] = [{}];
  for (const [dimension, values] of Object.entries(choices))
    rows = rows.flatMap((row) => values.map((value) => ({ ...row, [dimension]: value })));
  return rows;
}

/**
 * Combinations in which each two values of two dimensions meet, and no third value refuses the call on its own: a
 * refusal would hide whether the two have an effect.
 * @param refuses whether this value refuses the call, if all others are the first of their dimension
 */
export function pairsOf(
  choices: Choices,
  refuses: (dimension: string, value: string) => boolean,
  seed: number,
): Row[] {
  const values = Object.entries(choices).flatMap(([dimension, each]) =>
    each.map((value): Value => [dimension, value]),
  );
  if (Object.keys(choices).length < 2) return productOf(choices);
  const isRefused = new Map(values.map(([of, value]) => [`${of}=${value}`, refuses(of, value)]));
  const refusing = ([dimension, value]: Value) => isRefused.get(`${dimension}=${value}`) === true;
  const keyOf = (a: Value, b: Value) => [a.join('='), b.join('=')].sort().join('&');
  const pairs = values.flatMap((a, i) =>
    values.slice(i + 1).flatMap((b) => (a[0] === b[0] ? [] : [[a, b] as const])),
  );
  const open = new Set(pairs.map(([a, b]) => keyOf(a, b)));
  const rows: Row[] = [];
  for (const [a, b] of chance(seed).shuffled(pairs)) {
    if (!open.has(keyOf(a, b))) continue;
    const row: Value[] = [a, b];
    for (const [dimension, each] of Object.entries(choices)) {
      if (row.some(([known]) => known === dimension)) continue;
      const options = each.map((value): Value => [dimension, value]);
      const gain = (one: Value) => row.filter((other) => open.has(keyOf(one, other))).length;
      const harmless = options.filter((one) => !refusing(one));
      const fit = harmless.length > 0 ? harmless : options;
      row.push(fit.reduce((best, one) => (gain(one) > gain(best) ? one : best)));
    }
    for (const one of row)
      for (const other of row)
        if (row.every((third) => third === one || third === other || !refusing(third)))
          open.delete(keyOf(one, other));
    open.delete(keyOf(a, b));
    rows.push(Object.fromEntries(row));
  }
  return rows;
}
