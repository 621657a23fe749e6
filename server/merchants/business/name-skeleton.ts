/**
 * Skeletons of names (Unicode Technical Standard #39): two names with the same skeleton look alike.
 * `confusables.txt` is the table of Unicode 15.0 as ICU 72 applies it (uspoof_getSkeleton), reduced
 * to normalised letters, digits and marks. Each line has the prototype, a tab, and the characters
 * that look like it.
 */
import { readFileSync } from 'node:fs';

let table: Map<string, string> | undefined;

/** Read at the first use. */
function confusables(): Map<string, string> {
  if (table) return table;
  const file = new URL('./confusables.txt', import.meta.url);
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  table = new Map(
    lines.flatMap((line) => {
      const [target = '', sources = ''] = line.split('\t');
      return [...sources].map((source) => [source, target] as const);
    }),
  );
  return table;
}

/**
 * The skeleton without case, accents, spaces and punctuation. UTS #39 keeps the case; dropping it
 * makes `i`, `I`, `l` and `1` equal, and `M` equal to `rn`.
 */
export function skeletonOf(text: string): string {
  const lookalikes = confusables();
  const shape = [...text.normalize('NFKC').normalize('NFD')]
    .map((character) => lookalikes.get(character) ?? character)
    .join('');
  return shape
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('i', 'l')
    .replaceAll('m', 'rn');
}
