/**
 * Renders `docs/whitepaper/<language>.md` as a tagged PDF. Part of the build; alone:
 * `node scripts/build/whitepaper.mjs <folder>`. The same source gives the same bytes.
 */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  ACCENT,
  finish,
  INK,
  MARGIN,
  openPaper,
  SOFT,
} from '../../server/platform/papers/paper.ts';
import { brand } from '../../shared/brand.ts';
import { ROOT } from '../run/runtime.mjs';
import { drawFigure, heightOf } from './whitepaper-figures.mjs';
import { readPaper } from './whitepaper-source.mjs';

/** The release date of the text. */
const RELEASED = '2026-11-21';

/** Writes `whitepaper.<language>.pdf` for every source. @returns the paths written */
export async function writeWhitepapers(folder, root = ROOT) {
  mkdirSync(folder, { recursive: true });
  const sources = globSync('docs/whitepaper/*.md', { cwd: root }).sort();
  if (sources.length === 0) throw new Error('docs/whitepaper holds no source.');
  return Promise.all(
    sources.map(async (source) => {
      const language = basename(source, '.md');
      const path = join(folder, `whitepaper.${language}.pdf`);
      const blocks = readPaper(readFileSync(join(root, source), 'utf8'), language);
      writeFileSync(path, await setPaper(blocks, language));
      return path;
    }),
  );
}

async function setPaper(blocks, language) {
  const title = blocks.find(({ kind }) => kind === 'title')?.text;
  if (!title) throw new Error(`The paper of ${language} has no title.`);
  const texts = blocks.flatMap(textsOf).flatMap((text) => [
    [text, 'regular'],
    [text, 'strong'],
  ]);
  const createdAt = new Date(RELEASED);
  const bottom = MARGIN + 12;
  const paper = await openPaper({ title, locale: language, createdAt, texts, bottom });
  const { doc } = paper;
  paper.mark(44);
  const whole = doc.struct('Document');
  doc.addStructure(whole);
  let isLead = false;
  for (const block of blocks) {
    whole.add(element(paper, block, isLead, language));
    isLead = block.kind === 'title';
  }
  whole.end();
  numberPages(paper, title);
  return finish(paper);
}

const textsOf = ({ text, items = [], rows = [] }) => [
  ...(text === undefined ? [] : [text]),
  ...items,
  ...rows.flat(),
];

function element(paper, block, isLead, language) {
  const { doc } = paper;
  switch (block.kind) {
    case 'title':
      return doc.struct('H1', () => {
        paper.write(block.text, { x: MARGIN, y: 150, size: 32, weight: 'strong', lineGap: 4 });
        doc.y += 12;
      });
    case 'heading':
      return doc.struct('H2', () => {
        // Keep a heading together with the next line.
        if (doc.y > doc.page.height - 190) doc.continueOnNewPage();
        paper.write(block.text, { x: MARGIN, y: doc.y + 15, size: 17, weight: 'strong' });
        doc.y += 8;
      });
    case 'list':
      return doc.struct(
        'L',
        block.items.map((item) => itemOf(paper, item)),
      );
    case 'figure':
      return figureOf(paper, block);
    case 'table':
      return tableOf(paper, block.rows);
    case 'paragraph':
      return isLead
        ? leadOf(paper, block.text, language)
        : doc.struct('P', () => body(paper, block.text, MARGIN));
  }
}

function body(paper, text, x) {
  paper.write(text, { x, size: 10.5, lineGap: 4 });
  paper.doc.y += 8;
}

function figureOf(paper, figure) {
  const { doc } = paper;
  const said = figure.rows.map(([label, value]) => `${label}: ${value}`).join(', ');
  return doc.struct('Figure', { alt: `${figure.text} ${said}` }, () => {
    if (doc.y > doc.page.height - MARGIN - heightOf(figure.rows)) doc.continueOnNewPage();
    drawFigure(paper, figure);
  });
}

/** The subject and the date, under a line in the accent colour. */
function leadOf(paper, text, language) {
  const { doc } = paper;
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  return doc.struct('P', () => {
    paper.write(text, { x: MARGIN, size: 13, color: SOFT, lineGap: 5 });
    doc.y += 14;
    const line = `${brand.name}, ${date.format(new Date(RELEASED))}`;
    paper.write(line, { x: MARGIN, size: 9.5, color: SOFT });
    doc.y += 15;
    const { y } = doc;
    doc
      .lineWidth(2)
      .strokeColor(ACCENT)
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + 48, y)
      .stroke();
    doc.y += 8;
  });
}

function itemOf(paper, text) {
  const { doc } = paper;
  return doc.struct('LI', [
    doc.struct('LBody', () => {
      if (doc.y > doc.page.height - 130) doc.continueOnNewPage();
      doc
        .fillColor(ACCENT)
        .circle(MARGIN + 3, doc.y + 6, 1.7)
        .fill();
      body(paper, text, MARGIN + 16);
    }),
  ]);
}

function tableOf(paper, rows) {
  const { doc, width } = paper;
  const columns = [
    { x: MARGIN, width: width / 2, align: 'left' },
    { x: MARGIN + width / 2, width: width / 2, align: 'right' },
  ];
  return doc.struct(
    'Table',
    rows.map((row, index) => {
      let top = 0;
      let bottom = 0;
      const cells = row.map((text, column) =>
        doc.struct(index === 0 ? 'TH' : 'TD', () => {
          if (column === 0) {
            if (doc.y > doc.page.height - 140) doc.continueOnNewPage();
            top = doc.y + 4;
            bottom = top;
          }
          const weight = index === 0 ? 'strong' : 'regular';
          const place = columns[column] ?? columns[0];
          paper.write(text, { ...place, y: top, size: 10, weight, color: INK, lineGap: 2 });
          bottom = Math.max(bottom, doc.y);
          if (column < row.length - 1) return;
          paper.rule(bottom + 3);
          doc.y = bottom + (index === rows.length - 1 ? 16 : 4);
        }),
      );
      return doc.struct('TR', cells);
    }),
  );
}

/** The footer of every page, marked as an artefact for screen readers. */
function numberPages(paper, title) {
  const { doc, width } = paper;
  const { start, count } = doc.bufferedPageRange();
  for (let index = start; index < start + count; index++) {
    doc.switchToPage(index);
    doc.page.margins.bottom = 0;
    doc.markContent('Artifact', { type: 'Pagination' });
    const setting = { x: MARGIN, y: doc.page.height - 48, width, size: 8.5, color: SOFT };
    paper.write(`${brand.name} · ${title}`, setting);
    paper.write(`${index + 1} / ${count}`, { ...setting, align: 'right' });
    doc.endMarkedContent();
  }
}

if (import.meta.main) await writeWhitepapers(process.argv[2] ?? join(ROOT, 'dist/resources'));
