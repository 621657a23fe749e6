/** A receipt as a PDF. The same receipt gives the same text in every language. */
import { brand } from '#shared/brand.ts';
import { finish, INK, MARGIN, openPaper, SOFT } from '../../platform/papers/paper.ts';
import type { ReceiptLine } from './receipt-lines.ts';

const GAP = 24;

export interface ReceiptFile {
  title: string;
  /** The payment's time, ISO 8601. */
  paidAt: string;
  locale: string;
  lines: readonly ReceiptLine[];
}

const weightOf = ({ part }: ReceiptLine) =>
  part === 'total' ? ('strong' as const) : ('regular' as const);

export async function receiptPdf({ title, paidAt, locale, lines }: ReceiptFile): Promise<Buffer> {
  const paper = await openPaper({
    title,
    locale,
    createdAt: new Date(paidAt),
    texts: [
      [brand.name, 'strong'],
      [title, 'regular'],
      ...lines.flatMap((line) => [
        [line.label, weightOf(line)] as const,
        [line.value, weightOf(line)] as const,
      ]),
    ],
  });
  const { doc } = paper;
  const whole = doc.struct('Document');
  doc.addStructure(whole);
  paper.mark(30);
  whole.add(
    doc.struct('P', {}, () => {
      paper.write(brand.name, { x: MARGIN + 34, y: MARGIN + 7, size: 14, weight: 'strong' });
    }),
  );
  whole.add(
    doc.struct('H1', { actual: title }, () => {
      paper.write(title, { x: MARGIN, y: MARGIN + 55, size: 26 });
      doc.y += 20;
    }),
  );
  whole.add(
    doc.struct(
      'Table',
      {},
      lines.map((line, index) => row(line, lines[index + 1]?.part !== line.part)),
    ),
  );
  whole.end();
  return finish(paper);

  /** @param isLast of its part: a rule follows */
  function row(line: ReceiptLine, isLast: boolean) {
    const { part, label, value } = line;
    const half = (paper.width - GAP) / 2;
    const own = { width: half, weight: weightOf(line), size: part === 'total' ? 16 : 10.5 };
    const setting = { ...own, ascent: paper.ascentOf([label, value], () => own) };
    let top = 0;
    let bottom = 0;
    return doc.struct('TR', {}, [
      doc.struct('TH', { actual: label }, () => {
        const space = Math.max(paper.heightOf(label, setting), paper.heightOf(value, setting));
        if (doc.y + space > doc.page.height - MARGIN) doc.continueOnNewPage();
        top = doc.y;
        const color = part === 'item' || part === 'total' ? INK : SOFT;
        paper.write(label, { ...setting, x: MARGIN, color });
        bottom = doc.y;
      }),
      doc.struct('TD', { actual: value }, () => {
        paper.write(value, { ...setting, x: MARGIN + half + GAP, y: top, align: 'right' });
        doc.x = MARGIN;
        doc.y = Math.max(bottom, doc.y) + 6;
        if (!isLast) return;
        paper.rule(doc.y + 4);
        doc.y += 14;
      }),
    ]);
  }
}
