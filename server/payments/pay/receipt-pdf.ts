/** A receipt as a tagged PDF on A4. The same receipt gives the same text in every language. */
import { BRAND_MARK, brand } from '#shared/brand.ts';
import { type FontName, fontFor, readFont } from './receipt-fonts.ts';
import type { ReceiptLine } from './receipt-lines.ts';

const INK = '#3c3834';
const SOFT = '#6b645c';
const TEAL = '#1f716e';
const RULE = '#d9d3cb';
const MARGIN = 72;
const GAP = 24;

export interface ReceiptFile {
  title: string;
  /** The payment's time, ISO 8601. */
  paidAt: string;
  locale: string;
  lines: readonly ReceiptLine[];
}

export async function receiptPdf({ title, paidAt, locale, lines }: ReceiptFile): Promise<Buffer> {
  const shown = lines.map(({ part, label, value }) => ({
    part,
    label: printable(label),
    value: printable(value),
  }));
  const [{ default: PDFDocument }, fonts] = await Promise.all([
    import('pdfkit'),
    readFonts([title, ...shown.flatMap(({ label, value }) => [label, value])]),
  ]);
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    pdfVersion: '1.7',
    tagged: true,
    lang: locale,
    displayTitle: true,
    font: '',
    info: { Title: title, Author: brand.name, CreationDate: new Date(paidAt) },
  });
  for (const [name, file] of fonts) doc.registerFont(name, file);
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const finished = new Promise<void>((resolve, reject) => {
    doc.on('end', resolve);
    doc.on('error', reject);
  });
  const whole = doc.struct('Document');
  doc.addStructure(whole);
  drawMark(doc);
  whole.add(
    doc.struct('P', {}, () => {
      doc
        .font('strong')
        .fontSize(14)
        .fillColor(INK)
        .text(brand.name, MARGIN + 34, MARGIN + 7);
      doc.x = MARGIN;
      doc.y = MARGIN + 44;
    }),
  );
  whole.add(
    doc.struct('H1', {}, () => {
      doc.moveDown(0.6).font(fontFor(title, 'regular')).fontSize(26).fillColor(INK).text(title);
      doc.moveDown(0.6);
    }),
  );
  whole.add(
    doc.struct(
      'Table',
      {},
      shown.map((line, index) => row(doc, line, shown[index + 1]?.part !== line.part)),
    ),
  );
  whole.end();
  doc.end();
  await finished;
  return Buffer.concat(chunks);
}

/** The brand's mark, a decoration for screen readers. */
function drawMark(doc: PDFKit.PDFDocument): void {
  doc.markContent('Artifact', { type: 'Layout' });
  doc.save().translate(MARGIN, MARGIN).scale(0.75);
  for (const path of BRAND_MARK) doc.path(path).fill(TEAL);
  doc.restore();
  doc.endMarkedContent();
}

/** The fonts have no narrow no-break space. */
const printable = (text: string) => text.replaceAll('\u202f', '\u00a0');

async function readFonts(texts: string[]): Promise<[FontName, Buffer][]> {
  const used = new Set<FontName>(['regular', 'strong']);
  for (const text of texts) used.add(fontFor(text, 'regular'));
  return Promise.all(
    [...used].map(async (name): Promise<[FontName, Buffer]> => [name, await readFont(name)]),
  );
}

/** @param isLast of its part: a rule follows */
function row(doc: PDFKit.PDFDocument, { part, label, value }: ReceiptLine, isLast: boolean) {
  const width = doc.page.width - 2 * MARGIN;
  const half = (width - GAP) / 2;
  const weight = part === 'total' ? 'strong' : 'regular';
  const size = part === 'total' ? 16 : 10.5;
  let top = 0;
  let bottom = 0;
  return doc.struct('TR', {}, [
    doc.struct('TH', {}, () => {
      const space = Math.max(
        heightOf(doc, label, half, weight, size),
        heightOf(doc, value, half, weight, size),
      );
      if (doc.y + space > doc.page.height - MARGIN) doc.addPage();
      top = doc.y;
      set(doc, label, weight, size, part === 'item' || part === 'total' ? INK : SOFT);
      doc.text(label, MARGIN, top, { width: half });
      bottom = doc.y;
    }),
    doc.struct('TD', {}, () => {
      set(doc, value, weight, size, INK);
      doc.text(value, MARGIN + half + GAP, top, { width: half, align: 'right' });
      doc.x = MARGIN;
      doc.y = Math.max(bottom, doc.y) + 6;
      if (!isLast) return;
      doc.y += 4;
      doc
        .lineWidth(0.5)
        .strokeColor(RULE)
        .moveTo(MARGIN, doc.y)
        .lineTo(MARGIN + width, doc.y)
        .stroke();
      doc.y += 10;
    }),
  ]);
}

function set(
  doc: PDFKit.PDFDocument,
  text: string,
  weight: 'regular' | 'strong',
  size: number,
  color: string,
) {
  doc.font(fontFor(text, weight)).fontSize(size).fillColor(color);
}

function heightOf(
  doc: PDFKit.PDFDocument,
  text: string,
  width: number,
  weight: 'regular' | 'strong',
  size: number,
): number {
  doc.font(fontFor(text, weight)).fontSize(size);
  return doc.heightOfString(text, { width });
}
