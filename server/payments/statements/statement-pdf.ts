/** A statement as a PDF: facts, tables and notes. */
import { brand } from '#shared/brand.ts';
import { numberPages } from '../../platform/papers/number-pages.ts';
import { finish, INK, MARGIN, openPaper, type Paper, SOFT } from '../../platform/papers/paper.ts';
import type { PaperTable, StatementPaper } from './statement-paper.ts';

const GAP = 10;
const SIZE = 8.5;

export async function statementPdf(statement: StatementPaper): Promise<Buffer> {
  const { title, locale, createdAt, facts, tables, notes } = statement;
  const paper = await openPaper({
    title,
    locale,
    createdAt: new Date(createdAt),
    texts: [
      [brand.name, 'strong'],
      [title, 'regular'],
      [`${brand.name} · ${title}`, 'regular'],
      ...[...notes, ...facts].map((text) => [text, 'regular'] as const),
      ...tables.flatMap((table) => [
        [table.title, 'strong'] as const,
        ...[...table.head, ...table.rows.flat()].map((text) => [text, 'regular'] as const),
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
      paper.write(title, { x: MARGIN, y: MARGIN + 55, size: 24 });
      doc.y += 8;
    }),
  );
  for (const fact of facts) whole.add(paragraph(paper, fact));
  for (const table of tables) {
    whole.add(
      doc.struct('H2', { actual: table.title }, () => {
        doc.y += 16;
        if (doc.y + 60 > doc.page.height - MARGIN) doc.continueOnNewPage();
        paper.write(table.title, { x: MARGIN, size: 12, weight: 'strong' });
        doc.y += 6;
      }),
    );
    whole.add(tableOf(paper, table));
  }
  doc.y += 14;
  for (const note of notes) whole.add(paragraph(paper, note));
  whole.end();
  numberPages(paper, `${brand.name} · ${title}`);
  return finish(paper);
}

const paragraph = (paper: Paper, text: string) =>
  paper.doc.struct('P', { actual: text }, () => {
    paper.write(text, { x: MARGIN, size: 9.5, color: SOFT, lineGap: 1 });
    paper.doc.y += 3;
  });

function tableOf(paper: Paper, table: PaperTable) {
  const { doc } = paper;
  return doc.struct('Table', {}, [
    row(paper, table, table.head, true),
    ...table.rows.map((cells) => row(paper, table, cells, false)),
  ]);
}

function row(paper: Paper, { widths, texts }: PaperTable, cells: string[], isHead: boolean) {
  const { doc } = paper;
  const color = isHead ? SOFT : INK;
  const own = widths.map((part, index) => ({
    x: MARGIN + widths.slice(0, index).reduce((sum, one) => sum + one, 0) * paper.width,
    width: part * paper.width - (index + 1 === widths.length ? 0 : GAP),
    align: index < texts ? ('left' as const) : ('right' as const),
    size: SIZE,
  }));
  const ascent = paper.ascentOf(cells, (at) => ({ width: paper.width, size: SIZE, ...own[at] }));
  const places = own.map((place) => ({ ...place, ascent }));
  let top = 0;
  let bottom = 0;
  return doc.struct(
    'TR',
    {},
    cells.map((text, index) =>
      doc.struct(isHead || index === 0 ? 'TH' : 'TD', { actual: text }, () => {
        const place = places[index];
        if (!place) return;
        if (index === 0) {
          const height = Math.max(...places.map((one, at) => paper.heightOf(cells[at] ?? '', one)));
          if (doc.y + height > doc.page.height - MARGIN) doc.continueOnNewPage();
          top = doc.y;
          bottom = top + height;
        }
        paper.write(text, { ...place, y: top, color });
        if (index + 1 < cells.length) return;
        doc.x = MARGIN;
        doc.y = bottom + 3;
        paper.rule(doc.y);
        doc.y += 3;
      }),
    ),
  );
}
