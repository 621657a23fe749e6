/** Latin letters for scripts that no font of ours has. */
import { type Grapheme, graphemesOf, UNKNOWN } from './choose-faces.ts';

/**
 * @param drawn the graphemes of the text with their fonts
 * @returns the text with those that no font has in Latin letters; what has none stays
 */
export async function inLatin(text: string, drawn: readonly Grapheme[]): Promise<string> {
  const missing = new Set(drawn.filter((one) => one.text === UNKNOWN).map(({ at }) => at));
  if (missing.size === 0) return text;
  const { default: anyAscii } = await import('any-ascii');
  return [...graphemesOf(text)]
    .map(({ segment, index }) => (missing.has(index) && anyAscii(segment)) || segment)
    .join('');
}
