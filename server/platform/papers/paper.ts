/** One renderer for receipts, the whitepaper and every other paper: tagged PDF on A4. */
import PDFDocument from 'pdfkit';
import { BRAND_MARK, brand } from '#shared/brand.ts';
import { PALETTE } from '#shared/embed/palette.ts';
import { chooseFaces, type Grapheme } from './choose-faces.ts';
import { type Face, hasAll, mainFace } from './faces.ts';
import type { Weight } from './families.ts';
import { inLatin } from './in-latin.ts';
import { linesOf, type Run } from './lines.ts';

export const { ink: INK, 'ink-soft': SOFT, accent: ACCENT } = PALETTE.light;
const RULE = '#d9d3cb';
export const MARGIN = 72;

export interface PaperWish {
  title: string;
  locale: string;
  createdAt: Date;
  /** The texts with their weight: their fonts are read before the first is drawn. */
  texts: readonly (readonly [text: string, weight: Weight])[];
  bottom?: number;
  /** Built to PDF/A-3a, which may have files in it. */
  archive?: boolean;
}

export interface Setting {
  x?: number;
  y?: number;
  width?: number;
  size: number;
  weight?: Weight;
  color?: string;
  align?: 'left' | 'right';
  lineGap?: number;
  /** How much stands above the first baseline, at least: texts beside each other have one baseline (`ascentOf`). */
  ascent?: number;
}

interface Prepared {
  text: string;
  graphemes: Grapheme[];
  /** As it was broken first. */
  lines?: { width: number; runs: Run[][] };
}

/** pdfkit composes a document; this writes its texts. */
export class Paper {
  readonly doc: PDFKit.PDFDocument;
  readonly #prepared: ReadonlyMap<string, Prepared>;
  readonly #main: Record<Weight, Face>;
  readonly #registered = new Set<string>();

  constructor(
    { title, locale, createdAt, bottom = MARGIN, archive = false }: PaperWish,
    prepared: ReadonlyMap<string, Prepared>,
    main: Record<Weight, Face>,
  ) {
    this.#prepared = prepared;
    this.#main = main;
    this.doc = new PDFDocument({
      size: 'A4',
      margins: { top: MARGIN, bottom, left: MARGIN, right: MARGIN },
      pdfVersion: '1.7',
      tagged: true,
      ...(archive ? { subset: 'PDF/A-3a' as const } : {}),
      lang: locale,
      displayTitle: true,
      bufferPages: true,
      font: '',
      info: { Title: title, Author: brand.name, CreationDate: createdAt },
    });
  }

  /** The width between the margins. */
  get width(): number {
    return this.doc.page.width - 2 * MARGIN;
  }

  /** Writes a text from `x`, `y`, or from where the last one ended, and leaves `doc.y` below it. */
  write(text: string, setting: Setting): void {
    const { doc } = this;
    const { size, align = 'left', color = INK, lineGap = 0, x = doc.x } = setting;
    const width = setting.width ?? doc.page.width - MARGIN - x;
    if (setting.y !== undefined) doc.y = setting.y;
    for (const [at, line] of this.#lines(text, { ...setting, width }).entries()) {
      const { ascent, height } = this.#extent(line, setting, at);
      if (doc.y + height > doc.page.height - doc.page.margins.bottom) doc.continueOnNewPage();
      const { y } = doc;
      const taken = line.reduce((sum, run) => sum + run.width, 0) * size;
      let left = align === 'right' ? x + width - taken : x;
      doc.fillColor(color).fontSize(size);
      for (const run of line) {
        this.#use(run.face);
        // A glyph of another script may be of several letters, or of none, in another order.
        const isPlain = run.face === this.#main.regular || run.face === this.#main.strong;
        if (!isPlain) doc.markContent('Span', { actual: run.text });
        // With `features`, pdfkit shapes a run as a whole.
        doc.text(run.text, left, y + ascent, {
          lineBreak: false,
          baseline: 'alphabetic',
          features: [],
        });
        if (!isPlain) doc.endMarkedContent();
        left += run.width * size;
      }
      doc.x = x;
      doc.y = y + height + lineGap;
    }
  }

  heightOf(text: string, setting: Setting & { width: number }): number {
    return this.#lines(text, setting).reduce(
      (sum, line, at) => sum + this.#extent(line, setting, at).height + (setting.lineGap ?? 0),
      0,
    );
  }

  /** How much of the first lines stands above their baseline, of texts that are written beside each other. */
  ascentOf(
    texts: readonly string[],
    settingOf: (at: number) => Setting & { width: number },
  ): number {
    const ascents = texts.map((text, at) => {
      const setting = settingOf(at);
      return this.#extent(this.#lines(text, setting)[0] ?? [], setting).ascent;
    });
    return Math.max(0, ...ascents);
  }

  /** The brand's mark, `side` points high: a decoration for screen readers. */
  mark(side: number): void {
    const { doc } = this;
    doc.markContent('Artifact', { type: 'Layout' });
    doc
      .save()
      .translate(MARGIN, MARGIN)
      .scale(side / 40)
      // Before the path: between a path and its painting no other operator may stand (ISO 32000, 8.5.2).
      .fillColor(ACCENT);
    for (const path of BRAND_MARK) doc.path(path).fill();
    doc.restore();
    doc.endMarkedContent();
  }

  rule(y: number): void {
    this.doc
      .lineWidth(0.5)
      .strokeColor(RULE)
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + this.width, y)
      .stroke();
  }

  #lines(text: string, { size, weight = 'regular', width }: Setting & { width: number }): Run[][] {
    const prepared = this.#prepared.get(keyOf(text, weight)) ?? inMain(text, this.#main[weight]);
    const wanted = width / size;
    prepared.lines ??= { width: wanted, runs: linesOf(prepared.text, prepared.graphemes, wanted) };
    return prepared.lines.width === wanted
      ? prepared.lines.runs
      : linesOf(prepared.text, prepared.graphemes, wanted);
  }

  /** Of the main font, or of a taller one in the line. @param at the place of the line in its text */
  #extent(line: readonly Run[], { size, weight = 'regular', ascent: least = 0 }: Setting, at = 0) {
    const fonts = [this.#main[weight], ...line.map(({ face }) => face)].map(({ font }) => font);
    const own = Math.max(...fonts.map((font) => font.ascent / font.unitsPerEm)) * size;
    const descent = Math.max(...fonts.map((font) => -font.descent / font.unitsPerEm)) * size;
    const ascent = at === 0 ? Math.max(own, least) : own;
    return { ascent, height: ascent + descent };
  }

  #use({ name, font }: Face): void {
    if (!this.#registered.has(name)) {
      // pdfkit 0.20 takes a font of fontkit; its types do not say so yet.
      this.doc.registerFont(name, font as unknown as Buffer);
      this.#registered.add(name);
    }
    this.doc.font(name);
  }
}

const keyOf = (text: string, weight: Weight) => `${weight} ${text}`;

/** A text of ours that was not announced, such as a page's number. */
function inMain(text: string, face: Face): Prepared {
  if (!hasAll(face, text)) throw new Error(`Its fonts were not read: ${text}`);
  return { text, graphemes: [...text].map((char, at) => ({ text: char, face, at })) };
}

/** Reads the fonts of all texts. */
export async function openPaper(wish: PaperWish): Promise<Paper> {
  const [regular, strong] = await Promise.all([mainFace('regular'), mainFace('strong')]);
  const prepared = new Map<string, Prepared>();
  for (const [given, weight] of wish.texts) {
    const how = { weight, locale: wish.locale };
    const whole = composed(given);
    const drawn = await chooseFaces(whole, how);
    const text = await inLatin(whole, drawn);
    const graphemes = text === whole ? drawn : await chooseFaces(text, how);
    prepared.set(keyOf(given, weight), { text, graphemes });
  }
  return new Paper(wish, prepared, { regular, strong });
}

/**
 * Composed letters, no narrow no-break space, which the fonts lack, and the Thai vowel AM as its two
 * parts around a tone, as it is drawn.
 */
const composed = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll('\u202f', '\u00a0')
    .replaceAll(/([\u0e48-\u0e4b]?)\u0e33/g, '\u0e4d$1\u0e32');

/** Ends the document. @returns the file */
export async function finish({ doc }: Paper): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const finished = new Promise<void>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', resolve);
    doc.on('error', reject);
  });
  doc.end();
  await finished;
  return Buffer.concat(chunks);
}
