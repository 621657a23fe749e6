/**
 * Renders `docs/whitepaper/<language>.md` as a tagged PDF. Part of the build; alone:
 * `node scripts/whitepaper.mjs <folder>`. The same source gives the same bytes.
 */
import { createWriteStream, globSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { finished } from 'node:stream/promises';
import PDFDocument from 'pdfkit';
import { BRAND_MARK, brand } from '../shared/brand.ts';
import { ROOT } from './runtime.mjs';
import { drawFigure, heightOf } from './whitepaper-figures.mjs';
import { readPaper } from './whitepaper-source.mjs';

/** The release date of the text. */
const RELEASED = '2026-11-21';

const INK = '#3c3834';
const SOFT = '#6b645c';
const TEAL = '#1f716e';
const LINE = '#d9d3cb';
const MARGIN = 72;
/** The open font of the pages, as TrueType: pdfkit embeds the letters that are used. */
const TEXT = 'text';
const STRONG = 'strong';
const FONTS = {
  [TEXT]: '@expo-google-fonts/hanken-grotesk/400Regular/HankenGrotesk_400Regular.ttf',
  [STRONG]: '@expo-google-fonts/hanken-grotesk/600SemiBold/HankenGrotesk_600SemiBold.ttf',
};
const { resolve } = createRequire(import.meta.url);

/** Writes `whitepaper.<language>.pdf` for every source. @returns the paths written */
export async function writeWhitepapers(folder, root = ROOT) {
  mkdirSync(folder, { recursive: true });
  const sources = globSync('docs/whitepaper/*.md', { cwd: root }).sort();
  if (sources.length === 0) throw new Error('docs/whitepaper holds no source.');
  return Promise.all(
    sources.map(async (source) => {
      const language = basename(source, '.md');
      const path = join(folder, `whitepaper.${language}.pdf`);
      const file = createWriteStream(path);
      const document = setPaper(readPaper(readFileSync(join(root, source), 'utf8')), language);
      document.pipe(file);
      document.end();
      await finished(file);
      return path;
    }),
  );
}

function setPaper(blocks, language) {
  const title = blocks.find(({ kind }) => kind === 'title')?.text;
  if (!title) throw new Error(`The paper of ${language} has no title.`);
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, bottom: MARGIN + 12, left: MARGIN, right: MARGIN },
    pdfVersion: '1.7',
    tagged: true,
    lang: language,
    displayTitle: true,
    bufferPages: true,
    font: '',
    info: { Title: title, Author: brand.name, CreationDate: new Date(RELEASED) },
  });
  for (const [name, file] of Object.entries(FONTS)) doc.registerFont(name, resolve(file));
  drawMark(doc, MARGIN, MARGIN, 44);
  const whole = doc.struct('Document');
  doc.addStructure(whole);
  let isLead = false;
  for (const block of blocks) {
    whole.add(element(doc, block, isLead, language));
    isLead = block.kind === 'title';
  }
  whole.end();
  numberPages(doc, title);
  return doc;
}

function element(doc, block, isLead, language) {
  switch (block.kind) {
    case 'title':
      return titleOf(doc, block.text);
    case 'heading':
      return doc.struct('H2', () => {
        // Keep a heading together with the next line.
        if (doc.y > doc.page.height - 190) doc.addPage();
        doc.moveDown(1.1).font(STRONG).fontSize(17).fillColor(INK).text(block.text);
        doc.moveDown(0.35);
      });
    case 'list':
      return doc.struct(
        'L',
        block.items.map((item) => itemOf(doc, item)),
      );
    case 'figure':
      return figureOf(doc, block);
    case 'table':
      return tableOf(doc, block.rows);
    case 'paragraph':
      return isLead
        ? leadOf(doc, block.text, language)
        : doc.struct('P', () => body(doc, block.text));
  }
}

function body(doc, text, options = {}) {
  doc
    .font(TEXT)
    .fontSize(10.5)
    .fillColor(INK)
    .text(text, { lineGap: 4, ...options });
  doc.moveDown(0.6);
}

function titleOf(doc, text) {
  return doc.struct('H1', () => {
    doc.y = 150;
    doc.font(STRONG).fontSize(32).fillColor(INK).text(text, { lineGap: 4 });
    doc.moveDown(0.3);
  });
}

/** The brand's mark, `side` points high. A decoration for screen readers. */
function drawMark(doc, x, y, side) {
  doc.markContent('Artifact', { type: 'Layout' });
  doc
    .save()
    .translate(x, y)
    .scale(side / 40);
  for (const path of BRAND_MARK) doc.path(path).fill(TEAL);
  doc.restore();
  doc.endMarkedContent();
}

function figureOf(doc, figure) {
  const said = figure.rows.map(([label, value]) => `${label}: ${value}`).join(', ');
  return doc.struct('Figure', { alt: `${figure.text} ${said}` }, () => {
    if (doc.y > doc.page.height - MARGIN - heightOf(figure.rows)) doc.addPage();
    const place = { left: MARGIN, width: doc.page.width - 2 * MARGIN };
    drawFigure(doc, figure, { ...place, fonts: { text: TEXT, strong: STRONG } });
  });
}

/** The subject and the date, under a line in the accent colour. */
function leadOf(doc, text, language) {
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  return doc.struct('P', () => {
    doc.font(TEXT).fontSize(13).fillColor(SOFT).text(text, { lineGap: 5 });
    doc.moveDown(0.8);
    doc.fontSize(9.5).text(`${brand.name}, ${date.format(new Date(RELEASED))}`);
    doc.moveDown(1.2);
    const { y } = doc;
    doc
      .lineWidth(2)
      .strokeColor(TEAL)
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + 48, y)
      .stroke();
    doc.moveDown(0.6);
  });
}

function itemOf(doc, text) {
  return doc.struct('LI', [
    doc.struct('LBody', () => {
      if (doc.y > doc.page.height - 130) doc.addPage();
      doc.circle(MARGIN + 3, doc.y + 5, 1.7).fill(TEAL);
      doc.x = MARGIN + 16;
      body(doc, text, { width: doc.page.width - 2 * MARGIN - 16 });
      doc.x = MARGIN;
    }),
  ]);
}

function tableOf(doc, rows) {
  const width = doc.page.width - 2 * MARGIN;
  const columns = [
    { x: MARGIN, width: width * 0.2, align: 'left' },
    { x: MARGIN + width * 0.2, width: width * 0.24, align: 'right' },
    { x: MARGIN + width * 0.5, width: width * 0.5, align: 'left' },
  ];
  return doc.struct(
    'Table',
    rows.map((row, index) => {
      let top = 0;
      let bottom = 0;
      const cells = row.map((text, column) =>
        doc.struct(index === 0 ? 'TH' : 'TD', () => {
          if (column === 0) {
            if (doc.y > doc.page.height - 140) doc.addPage();
            top = doc.y + 4;
            bottom = top;
          }
          const { x, ...place } = columns[column] ?? columns[0];
          doc
            .font(index === 0 ? STRONG : TEXT)
            .fontSize(10)
            .fillColor(INK);
          doc.text(text, x, top, { ...place, lineGap: 2 });
          bottom = Math.max(bottom, doc.y);
          if (column < row.length - 1) return;
          doc.lineWidth(0.5).strokeColor(LINE);
          doc
            .moveTo(MARGIN, bottom + 3)
            .lineTo(MARGIN + width, bottom + 3)
            .stroke();
          doc.x = MARGIN;
          doc.y = bottom + (index === rows.length - 1 ? 16 : 4);
        }),
      );
      return doc.struct('TR', cells);
    }),
  );
}

/** The footer of every page, marked as an artefact for screen readers. */
function numberPages(doc, title) {
  const { start, count } = doc.bufferedPageRange();
  for (let index = start; index < start + count; index++) {
    doc.switchToPage(index);
    const { page } = doc;
    page.margins.bottom = 0;
    doc.markContent('Artifact', { type: 'Pagination' });
    doc.font(TEXT).fontSize(8.5).fillColor(SOFT);
    const at = page.height - 48;
    doc.text(`${brand.name} · ${title}`, MARGIN, at, { lineBreak: false });
    doc.text(`${index + 1} / ${count}`, MARGIN, at, {
      width: page.width - 2 * MARGIN,
      align: 'right',
    });
    doc.endMarkedContent();
  }
}

if (import.meta.main) await writeWhitepapers(process.argv[2] ?? join(ROOT, 'dist/resources'));
