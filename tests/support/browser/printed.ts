/** What Chromium prints: the pages of a PDF, and the text that a reader can copy from it. */
import { inflateSync } from 'node:zlib';

export interface Printed {
  /** Per page, in millimetres. */
  pages: { width: number; height: number }[];
  /** Without spaces: a line may be drawn in parts. */
  text: string;
}

interface Font {
  /** Of a glyph's code, hexadecimal. */
  digits: number;
  letters: ReadonlyMap<number, string>;
}

const MM_PER_POINT = 25.4 / 72;

export function printedIn(pdf: Buffer): Printed {
  const file = pdf.toString('latin1');
  const objects = new Map<string, string>();
  for (const [, id = '', body = ''] of file.matchAll(/(\d+) 0 obj\s([\s\S]*?)\sendobj/g)) {
    objects.set(id, body);
  }
  const pages = [...file.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
    ([, width, height]) => ({
      width: Number(width) * MM_PER_POINT,
      height: Number(height) * MM_PER_POINT,
    }),
  );
  const fonts = new Map<string, Font>();
  for (const [, name = '', id = ''] of file.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const [, unicode = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '') ?? [];
    const map = contentOf(objects.get(unicode) ?? '');
    const [, code = '0000'] = /begincodespacerange\s*<([0-9A-F]+)>/i.exec(map) ?? [];
    fonts.set(name, { digits: code.length, letters: lettersIn(map) });
  }
  const contents = [...file.matchAll(/\/Contents (\d+) 0 R/g)].map(([, id = '']) =>
    contentOf(objects.get(id) ?? ''),
  );
  const text = contents.map((content) => textOf(content, fonts)).join('');
  return { pages, text: text.replace(/\s/g, '') };
}

function textOf(content: string, fonts: ReadonlyMap<string, Font>): string {
  let at: Font | undefined;
  let text = '';
  for (const [, font, hex = ''] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9A-Fa-f]+)>/g)) {
    if (font) at = fonts.get(font);
    for (const glyph of hex.match(at?.digits === 2 ? /../g : /.{4}/g) ?? []) {
      text += at?.letters.get(Number.parseInt(glyph, 16)) ?? '';
    }
  }
  return text;
}

function contentOf(object: string): string {
  const start = /stream\r?\n/.exec(object);
  if (!start) return '';
  const from = start.index + start[0].length;
  const bytes = Buffer.from(object.slice(from, object.lastIndexOf('endstream')), 'latin1');
  return object.includes('/FlateDecode')
    ? inflateSync(bytes).toString('latin1')
    : bytes.toString('latin1');
}

/** Of a ToUnicode map: each entry is UTF-16 in hexadecimal digits. */
function lettersIn(map: string): Map<number, string> {
  const letters = new Map<number, string>();
  const read = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');
  for (const [, block = ''] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, glyph = '', to = ''] of block.matchAll(/<([0-9A-F]+)> <([0-9A-F]+)>/gi)) {
      letters.set(Number.parseInt(glyph, 16), read(to));
    }
  }
  for (const [, block = ''] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, first = '', last = '', to = ''] of block.matchAll(
      /<([0-9A-F]+)> <([0-9A-F]+)> <([0-9A-F]+)>/gi,
    )) {
      const from = Number.parseInt(first, 16);
      for (let glyph = from; glyph <= Number.parseInt(last, 16); glyph++) {
        letters.set(glyph, String.fromCharCode(Number.parseInt(to, 16) + glyph - from));
      }
    }
  }
  return letters;
}
