/** Breaks a text into lines, and puts each into the order in which it is drawn, left to right. */
import bidiFactory from 'bidi-js';
import LineBreaker from 'linebreak';
import type { Grapheme } from './choose-faces.ts';
import type { Face } from './faces.ts';

/** Drawn in one font; an Arabic or Hebrew one is written from its right end. */
export interface Run {
  text: string;
  face: Face;
  /** In multiples of the font size. */
  width: number;
}

const bidi = bidiFactory();
const words = new Intl.Segmenter('th', { granularity: 'word' });

/** @param width in multiples of the font size */
export function linesOf(text: string, graphemes: readonly Grapheme[], width: number): Run[][] {
  const embedding = bidi.getEmbeddingLevels(text, directionOf(text));
  return breakUp(text, graphemes, width).map((line) => {
    const [first, last] = [line[0], line.at(-1)];
    if (!first || !last) return [];
    const end = Math.min(text.length, last.at + Math.max(1, last.text.length)) - 1;
    const order = bidi.getReorderedIndices(text, embedding, first.at, end);
    const place = new Map(order.map((index, position) => [index, position]));
    const inOrder = [...line].sort((a, b) => (place.get(a.at) ?? 0) - (place.get(b.at) ?? 0));
    return runsOf(inOrder, (at) => (embedding.levels[at] ?? 0) % 2 === 1);
  });
}

/** That of the first letter or digit, so that `2 × שלום` begins with the number. */
function directionOf(text: string): 'ltr' | 'rtl' {
  const [first = ''] = /[\p{L}\p{N}]/u.exec(text) ?? [];
  return isRightToLeft(first) ? 'rtl' : 'ltr';
}

/** Scripts that fontkit writes from the right. */
const isRightToLeft = (text: string) => /[\p{sc=Arab}\p{sc=Hebr}]/u.test(text);

function breakUp(
  text: string,
  graphemes: readonly Grapheme[],
  width: number,
): (readonly Grapheme[])[] {
  const lines: (readonly Grapheme[])[] = [];
  let line: Grapheme[] = [];
  let taken = 0;
  const end = () => {
    lines.push(withoutSpaceAtEnd(line));
    line = [];
    taken = 0;
  };
  const add = (part: readonly Grapheme[]) => {
    if (line.length > 0 && taken + widthOf(withoutSpaceAtEnd(part)) > width) end();
    line.push(...part);
    taken += widthOf(part);
  };
  for (const { part, endsLine } of partsOf(text, graphemes)) {
    if (widthOf(withoutSpaceAtEnd(part)) <= width) add(part);
    // A word longer than a line breaks anywhere.
    else for (const grapheme of part) add([grapheme]);
    if (endsLine) end();
  }
  if (line.length > 0 || lines.length === 0) end();
  return lines;
}

const widthOf = (graphemes: readonly Grapheme[]): number =>
  runsOf(graphemes, () => false).reduce((sum, run) => sum + run.width, 0);

/** The parts between two places where a line may break. */
function partsOf(text: string, graphemes: readonly Grapheme[]) {
  const breaker = new LineBreaker(text);
  const ends = new Map<number, boolean>();
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    ends.set(next.position, next.required === true && next.position < text.length);
  }
  // Thai has no spaces between its words.
  if (/\p{sc=Thai}/u.test(text)) {
    for (const { index, segment } of words.segment(text)) {
      if (/^\p{sc=Thai}/u.test(segment)) ends.set(index, ends.get(index) ?? false);
    }
  }
  const parts: { part: Grapheme[]; endsLine: boolean }[] = [];
  let part: Grapheme[] = [];
  for (const [index, grapheme] of graphemes.entries()) {
    part.push(grapheme);
    const next = graphemes[index + 1]?.at ?? text.length;
    const endsLine = ends.get(next);
    if (endsLine === undefined || next === grapheme.at) continue;
    parts.push({ part, endsLine });
    part = [];
  }
  if (part.length > 0) parts.push({ part, endsLine: false });
  return parts;
}

function withoutSpaceAtEnd(line: readonly Grapheme[]): readonly Grapheme[] {
  const last = line.findLastIndex(({ text }) => text.trim() !== '');
  return line.slice(0, last + 1);
}

/** @param graphemes from left to right */
function runsOf(graphemes: readonly Grapheme[], isFromRight: (at: number) => boolean): Run[] {
  const runs: { face: Face; fromRight: boolean; letters: string[] }[] = [];
  for (const { text, face, at } of graphemes) {
    if (text === '') continue;
    const fromRight = isFromRight(at);
    const letter = fromRight ? (bidi.getMirroredCharacter(text) ?? text) : text;
    const last = runs.at(-1);
    if (last?.face === face && last.fromRight === fromRight) last.letters.push(letter);
    else runs.push({ face, fromRight, letters: [letter] });
  }
  return runs.flatMap(({ face, fromRight, letters }) => {
    const text = (fromRight ? [...letters].reverse() : letters).join('');
    // Digits and signs alone tell fontkit no direction, or the wrong one: each is drawn by itself.
    return fromRight === isRightToLeft(text) || letters.length === 1
      ? [runOf(text, face)]
      : letters.map((letter) => runOf(letter, face));
  });
}

const runOf = (text: string, face: Face): Run => ({
  text,
  face,
  width: face.font.layout(text).advanceWidth / face.font.unitsPerEm,
});
