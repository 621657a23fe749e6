/** Fonts in memory: one file of a family, in one weight. */
import { readFile } from 'node:fs/promises';
import { create, type Font, type FontCollection, type GlyphRun } from 'fontkit';
import subsetFont from 'subset-font';
import { type Family, fileOf, mainFileOf, partsOf, WEIGHTS, type Weight } from './families.ts';

export interface Face {
  /** Its name in a document. */
  name: string;
  font: Font;
  /** The code points that it has glyphs for. */
  codes: ReadonlySet<number>;
}

const faces = new Map<string, Promise<Face>>();

/** Reads each file once, because a text of many items needs it for each. */
function cached(name: string, read: () => Promise<Font>): Promise<Face> {
  const known = faces.get(name);
  if (known) return known;
  const face = read().then((font) => faceOf(name, font));
  faces.set(name, face);
  // A failed read must not stay in the cache.
  face.catch(() => faces.delete(name));
  return face;
}

function faceOf(name: string, font: Font): Face {
  const shape = font.layout.bind(font);
  Object.defineProperties(font, {
    // pdfkit takes two fonts of one name for one; the parts of a family have one name.
    postscriptName: { value: name },
    layout: { value: (text: string) => withoutJoiners(shaped(shape, text)) },
  });
  const codes = codesOf(font);
  // A glyph keeps the letter of its first use, which must not be none, as in a substitution.
  for (const code of codes) font.glyphForCodePoint(code);
  return { name, font, codes };
}

/** fontkit throws where a font names no anchor for a letter; its marks then stand where they are without one. */
function shaped(shape: Font['layout'], text: string): GlyphRun {
  try {
    return shape(text, []);
  } catch {
    return shape(text, { mark: false, mkmk: false });
  }
}

/** fontkit draws a joiner as a space of no width, which a part of a family may lack. */
function withoutJoiners(run: GlyphRun): GlyphRun {
  const isDrawn = run.glyphs.map(
    ({ id }, index) => id !== 0 || run.positions[index]?.xAdvance !== 0,
  );
  run.glyphs = run.glyphs.filter((_, index) => isDrawn[index]);
  run.positions = run.positions.filter((_, index) => isDrawn[index]);
  return run;
}

function codesOf(font: Font): ReadonlySet<number> {
  try {
    return new Set(font.characterSet);
  } catch {
    // A part may have none of the code points of its range; fontkit refuses its empty table.
    return new Set();
  }
}

export const mainFace = (weight: Weight): Promise<Face> =>
  cached(`HankenGrotesk-${WEIGHTS[weight]}`, async () => open(await readFile(mainFileOf(weight))));

export const partFace = (family: Family, part: string, weight: Weight): Promise<Face> =>
  cached(`${family}-${part}-${WEIGHTS[weight]}`, async () => {
    const letters = [...(await partsOf(family))].filter(([, one]) => one === part);
    const file = await readFile(fileOf(family, part));
    // pdfkit embeds neither WOFF2 nor a variable font.
    return open(
      await subsetFont(file, String.fromCodePoint(...letters.map(([code]) => code)), {
        targetFormat: 'truetype',
        variationAxes: { wght: WEIGHTS[weight] },
      }),
    );
  });

function open(file: Uint8Array): Font {
  const font: Font | FontCollection = create(Buffer.from(file));
  if (!('layout' in font)) throw new Error('A collection of fonts is not supported.');
  return font;
}

/** Characters that are drawn as nothing need no glyph. */
const IGNORED = /\p{Default_Ignorable_Code_Point}/u;

export const hasAll = ({ codes }: Face, text: string): boolean =>
  [...text].every((char) => IGNORED.test(char) || codes.has(char.codePointAt(0) ?? 0));
