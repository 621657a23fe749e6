/** What a PDF of pdfkit draws: its texts, glyph by glyph. */
import { inflateSync } from 'node:zlib';

export interface Drawn {
  /** Without the tag of the subset. */
  font: string;
  /** Numbers of glyphs in the embedded font; 0 is the box of a missing glyph. */
  glyphs: number[];
  /** The letters of its glyphs, from left to right. */
  text: string;
  /** As a reader copies it. */
  copied: string;
  y: number;
}

/** Every text in the order of drawing, one per run. */
export function drawnIn(pdf: Buffer): Drawn[] {
  const file = pdf.toString('latin1');
  const objects = new Map<string, string>();
  for (const [, id = '', body = ''] of file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    objects.set(id, body);
  }
  const fonts = new Map<string, { name: string; letters: Map<number, string> }>();
  for (const [, font = '', id = ''] of file.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const dictionary = objects.get(id) ?? '';
    const [, name = ''] = /\/BaseFont \/[A-Z]+\+(\S+)/.exec(dictionary) ?? [];
    const [, unicode = ''] = /\/ToUnicode (\d+) 0 R/.exec(dictionary) ?? [];
    fonts.set(font, { name, letters: lettersIn(contentOf(objects.get(unicode) ?? '')) });
  }
  return [...objects.values()].flatMap((object) =>
    [...file.matchAll(/\/Contents (\d+) 0 R/g)].some(([, id = '']) => objects.get(id) === object)
      ? textsIn(contentOf(object), fonts)
      : [],
  );
}

function textsIn(
  content: string,
  fonts: ReadonlyMap<string, { name: string; letters: ReadonlyMap<number, string> }>,
): Drawn[] {
  const spans =
    /(?:\/ActualText \(\xfe\xff((?:\\[\s\S]|[^\\])*?)\)\n>> BDC\n[\s\S]*?)?BT\n([\s\S]*?)\nET/g;
  return [...content.matchAll(spans)].map(([, actual, block = '']) => {
    const [, id = ''] = /\/(F\d+) [\d.]+ Tf/.exec(block) ?? [];
    const [, y = ''] = /1 0 0 1 [\d.-]+ ([\d.-]+) Tm/.exec(block) ?? [];
    const font = fonts.get(id);
    const glyphs = [...block.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) =>
      (hex.match(/.{4}/g) ?? []).map((digits) => Number.parseInt(digits, 16)),
    );
    const text = glyphs.map((glyph) => font?.letters.get(glyph) ?? '').join('');
    const copied = actual === undefined ? text : utf16In(actual);
    return { font: font?.name ?? '', glyphs, text, copied, y: Number(y) };
  });
}

const ESCAPED: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

const utf16In = (literal: string): string =>
  Buffer.from(
    literal.replace(/\\([\s\S])/g, (_, char: string) => ESCAPED[char] ?? char),
    'latin1',
  )
    .swap16()
    .toString('utf16le');

function contentOf(object: string): string {
  const start = object.indexOf('stream\n') + 7;
  const bytes = Buffer.from(object.slice(start, object.lastIndexOf('\nendstream')), 'latin1');
  return object.includes('/FlateDecode')
    ? inflateSync(bytes).toString('latin1')
    : bytes.toString('latin1');
}

/** Of a ToUnicode map: each entry is UTF-16 in hexadecimal digits. */
function lettersIn(map: string): Map<number, string> {
  const letters = new Map<number, string>();
  for (const [, first = '', list = ''] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g)) {
    [...list.matchAll(/<([0-9a-f ]*)>/g)].forEach(([, hex = ''], index) => {
      const units = hex.split(' ').filter(Boolean);
      const text = String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16)));
      letters.set(Number.parseInt(first, 16) + index, text);
    });
  }
  return letters;
}
