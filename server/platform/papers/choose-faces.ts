/** Chooses a font for each grapheme of a text, by the glyphs that the fonts have. */

import { type Face, hasAll, mainFace, partFace } from './faces.ts';
import {
  EAST_ASIAN,
  type EastAsian,
  FAMILIES,
  type Family,
  partsOf,
  type Weight,
} from './families.ts';

export interface Grapheme {
  /** As it is drawn; empty for a control. */
  text: string;
  face: Face;
  /** Where it stands in the whole text. */
  at: number;
}

type Drawn = Omit<Grapheme, 'at'>;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
export const graphemesOf = (text: string) => segmenter.segment(text);

/** Controls and selectors that are drawn as nothing, but not the joiners, which shape other letters. */
const UNDRAWN = /(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/gu;
const JOINING = /\u200c|\u200d|\p{Emoji_Modifier}/gu;
const EMOJI = /^(\p{Emoji_Presentation}|\p{Emoji}\ufe0f|\p{Regional_Indicator})/u;

/** Shown for a character that no font has. */
export const UNKNOWN = '\ufffd';

/** The graphemes of a text, with the fonts that draw them. */
export async function chooseFaces(
  text: string,
  { weight, locale }: { weight: Weight; locale: string },
): Promise<Grapheme[]> {
  const main = await mainFace(weight);
  const chosen: Grapheme[] = [];
  let order: readonly Family[] | undefined;
  for (const { segment, index: at } of graphemesOf(text)) {
    const drawn = segment.replace(UNDRAWN, '');
    const isEmoji = EMOJI.test(segment);
    if (!isEmoji && hasAll(main, drawn)) {
      chosen.push({ text: drawn.replace(JOINING, ''), face: main, at });
      continue;
    }
    order ??= await familiesFor(text, locale);
    const families: readonly Family[] = isEmoji ? ['noto-emoji', ...order] : order;
    for (const one of await draw(drawn, families, { weight, main })) chosen.push({ ...one, at });
  }
  return chosen;
}

interface Drawing {
  weight: Weight;
  main: Face;
}

async function draw(text: string, families: readonly Family[], how: Drawing): Promise<Drawn[]> {
  const whole = await find(text, families, how);
  if (whole) return [whole];
  const plain = text.replace(JOINING, '');
  const chars = [...plain];
  if (chars.length > 1) {
    const each = await Promise.all(chars.map((char) => draw(char, families, how)));
    return each.flat();
  }
  const similar = plain.normalize('NFKC');
  if (similar !== text) return draw(similar, families, how);
  return text === UNKNOWN ? [{ text: '?', face: how.main }] : draw(UNKNOWN, families, how);
}

/** The first family of which one part has all of a text. */
async function find(
  text: string,
  families: readonly Family[],
  { weight, main }: Drawing,
): Promise<Drawn | undefined> {
  if (hasAll(main, text)) return { text: text.replace(JOINING, ''), face: main };
  for (const family of families) {
    const parts = await partsOf(family);
    const [first] = text;
    const part = parts.get(first?.codePointAt(0) ?? 0);
    if (part === undefined) continue;
    const face = await partFace(family, part, weight);
    if (hasAll(face, text)) return { text, face };
  }
  return undefined;
}

const HAN = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/gu;

/** One East Asian family for the whole text where one has it all: their letters must not be mixed. */
async function familiesFor(text: string, locale: string): Promise<readonly Family[]> {
  const letters = text.match(HAN) ?? [];
  if (letters.length === 0) return FAMILIES;
  const missing = new Map<EastAsian, number>();
  for (const family of EAST_ASIAN) {
    const parts = await partsOf(family);
    missing.set(family, letters.filter((char) => !parts.has(char.codePointAt(0) ?? 0)).length);
  }
  const native = nativeOf(text, locale);
  const rank = (family: EastAsian) => (missing.get(family) ?? 0) - (family === native ? 0.5 : 0);
  const sorted = [...EAST_ASIAN].sort((one, other) => rank(one) - rank(other));
  const others = FAMILIES.filter((family) => !EAST_ASIAN.some((east) => east === family));
  return [...others, ...sorted];
}

function nativeOf(text: string, locale: string): EastAsian {
  if (/[\p{sc=Hira}\p{sc=Kana}]/u.test(text) || locale.startsWith('ja')) return 'noto-sans-jp';
  return /\p{sc=Hang}/u.test(text) ? 'noto-sans-kr' : 'noto-sans-sc';
}
