/** The last link of a hash chain. */
export interface ChainHead {
  number: number;
  /** Hexadecimal; empty for an empty chain. */
  hash: string;
}

/** The hash that a row must have, by number: heads that were published outside the database. */
export type KnownHashes = ReadonlyMap<number, string>;

/** The claim that rows are missing at the end, when a published head is beyond it. */
export function truncation(
  what: string,
  { number }: ChainHead,
  known: KnownHashes,
): string | undefined {
  let last = 0;
  for (const one of known.keys()) last = Math.max(last, one);
  return last > number ? `${what} ${number + 1} to ${last} are missing` : undefined;
}
