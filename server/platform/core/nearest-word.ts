/**
 * The word that `typed` probably means; undefined when none is near enough.
 * @param most letters that may differ
 */
export function nearestWord(
  typed: string,
  words: readonly string[],
  most = Math.max(1, Math.floor(typed.length / 3)),
): string | undefined {
  // Longer input is no typing error, and its distances would be expensive.
  if (typed.length > 50) return undefined;
  const plain = (word: string) => word.toLowerCase().replace(/[_\- ]/g, '');
  const meant = plain(typed);
  const ranked = words
    .map((word) => ({ word, letters: plain(word) }))
    // A difference in length is a distance already, and costs nothing to know.
    .filter(({ letters }) => Math.abs(letters.length - meant.length) <= most)
    .map(({ word, letters }) => ({ word, distance: editDistance(meant, letters) }))
    .filter(({ distance }) => distance <= most)
    .sort((one, other) => one.distance - other.distance);
  return ranked[0]?.word;
}

/** Levenshtein distance, where swapping two adjacent letters counts once (optimal alignment). */
function editDistance(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const cost = one[row - 1] === other[column - 1] ? 0 : 1;
      const options = [
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + cost,
      ];
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (isSwap) options.push((beforeLast[column - 2] ?? 0) + 1);
      current.push(Math.min(...options));
    }
    [beforeLast, last] = [last, current];
  }
  return last[other.length] ?? 0;
}
