/**
 * An invoice as a tagged PDF with its EN 16931 data embedded (Factur-X): built to PDF/A-3a, not validated. The same invoice
 * gives the same text in every language.
 */
import { numberPages } from '../../platform/papers/number-pages.ts';
import { finish, INK, MARGIN, openPaper, type Paper, SOFT } from '../../platform/papers/paper.ts';
import type { InvoiceText } from './invoice-text.ts';

const GAP = 12;
const SIZE = 10;

export interface InvoicePdf extends InvoiceText {
  locale: string;
  issuedAt: string;
  /** Embedded where the invoice has it. */
  xml: string | null;
}

interface Column {
  /** Of the width. */
  part: number;
  align?: 'left' | 'right';
}

const HALVES: readonly Column[] = [{ part: 0.5 }, { part: 0.5 }];
const LINES: readonly Column[] = [
  { part: 0.48 },
  { part: 0.14, align: 'right' },
  { part: 0.14, align: 'right' },
  { part: 0.24, align: 'right' },
];
const SUMS: readonly Column[] = [{ part: 0.65 }, { part: 0.35, align: 'right' }];

type Weight = 'regular' | 'strong';

export async function invoicePdf(file: InvoicePdf): Promise<Buffer> {
  const { title, heading, seller, buyer, facts, head, lines, sums, total, notes, locale } = file;
  const strong = [heading, seller.name, buyer.name, ...head, ...total];
  const regular = [
    title,
    ...[seller, buyer].flatMap((party) => [party.label, ...party.lines]),
    ...facts.flat(),
    ...lines.flat(),
    ...sums.flat(),
    ...notes,
  ];
  const paper = await openPaper({
    title,
    locale,
    createdAt: new Date(file.issuedAt),
    archive: true,
    texts: [
      ...strong.map((text): [string, Weight] => [text, 'strong']),
      ...regular.map((text): [string, Weight] => [text, 'regular']),
    ],
  });
  const { doc } = paper;
  const whole = doc.struct('Document');
  doc.addStructure(whole);
  whole.add(
    doc.struct('H1', { actual: heading }, () => {
      paper.write(heading, { x: MARGIN, y: MARGIN, size: 24, weight: 'strong' });
      doc.y += 14;
    }),
  );
  const parties = [seller, buyer];
  const longest = Math.max(...parties.map(({ lines }) => lines.length));
  table(paper, whole, HALVES, [
    { cells: parties.map(({ label }) => label), color: SOFT },
    { cells: parties.map(({ name }) => name), weight: 'strong' },
    ...Array.from({ length: longest }, (_, at) => ({
      cells: parties.map(({ lines }) => lines[at] ?? ''),
    })),
  ]);
  space(paper, 12);
  table(
    paper,
    whole,
    HALVES,
    facts.map((cells) => ({ cells })),
  );
  space(paper, 12);
  table(paper, whole, LINES, [
    { cells: head, weight: 'strong', isHead: true, hasRule: true },
    ...lines.map((cells, at) => ({ cells, hasRule: at === lines.length - 1 })),
  ]);
  space(paper, 4);
  table(paper, whole, SUMS, [
    ...sums.map((cells) => ({ cells, color: SOFT })),
    { cells: total, weight: 'strong', size: 14 },
  ]);
  space(paper, 12);
  for (const note of notes) {
    whole.add(
      doc.struct('P', { actual: note }, () => {
        paper.write(note, { x: MARGIN, size: SIZE, color: SOFT });
        doc.y += 4;
      }),
    );
  }
  whole.end();
  // A second page is found by its number.
  if (doc.bufferedPageRange().count > 1) numberPages(paper, title);
  if (file.xml !== null) embed(paper, file.xml, new Date(file.issuedAt));
  return finish(paper);
}

function space({ doc }: Paper, points: number): void {
  doc.y += points;
}

interface Row {
  cells: readonly string[];
  weight?: Weight;
  color?: string;
  size?: number;
  isHead?: boolean;
  hasRule?: boolean;
}

function table(
  paper: Paper,
  whole: PDFKit.PDFStructureElement,
  columns: readonly Column[],
  rows: readonly Row[],
): void {
  const { doc } = paper;
  const places = columns.map(({ part, align = 'left' }, at) => {
    const before = columns.slice(0, at).reduce((sum, one) => sum + one.part, 0);
    return {
      x: MARGIN + before * paper.width,
      width: part * paper.width - GAP * (align === 'left' ? 1 : 0),
      align,
    };
  });
  whole.add(doc.struct('Table', {}, rows.map(row)));

  function row({ cells, weight = 'regular', color = INK, size = SIZE, isHead, hasRule }: Row) {
    let top = 0;
    let bottom = 0;
    const own = (at: number) => ({ width: paper.width, ...places[at], weight, size, color });
    const ascent = paper.ascentOf(cells, own);
    const setting = (at: number) => ({ ...own(at), ascent });
    return doc.struct(
      'TR',
      {},
      cells.map((text, at) =>
        doc.struct(isHead ? 'TH' : 'TD', { actual: text }, () => {
          if (at === 0) {
            const high = Math.max(...cells.map((one, of) => paper.heightOf(one, setting(of))));
            if (doc.y + high > doc.page.height - MARGIN) doc.continueOnNewPage();
            top = doc.y;
            bottom = top;
          }
          paper.write(text, { ...setting(at), y: top });
          bottom = Math.max(bottom, doc.y);
          doc.y = bottom;
          if (at < cells.length - 1) return;
          doc.x = MARGIN;
          doc.y = bottom + 3;
          if (!hasRule) return;
          paper.rule(doc.y + 2);
          doc.y += 8;
        }),
      ),
    );
  }
}

/** Factur-X 1.0: the file, and what the metadata say of it. */
function embed({ doc }: Paper, xml: string, at: Date): void {
  // The types of pdfkit do not name the relationship yet.
  const file = {
    name: 'factur-x.xml',
    type: 'text/xml',
    description: 'EN 16931',
    relationship: 'Alternative',
    creationDate: at,
    modifiedDate: at,
  };
  doc.file(Buffer.from(xml), file);
  doc.appendXML(FACTUR_X);
}

const PROPERTIES = {
  DocumentFileName: 'name of the embedded XML invoice file',
  DocumentType: 'INVOICE',
  Version: 'version of the Factur-X standard',
  ConformanceLevel: 'conformance level of the embedded invoice data',
};

const FACTUR_X = `
<rdf:Description rdf:about="" xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#">
  <fx:DocumentType>INVOICE</fx:DocumentType>
  <fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>
  <fx:Version>1.0</fx:Version>
  <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
  <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
    <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
    <pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>
    <pdfaSchema:prefix>fx</pdfaSchema:prefix>
    <pdfaSchema:property><rdf:Seq>${Object.entries(PROPERTIES)
      .map(
        ([name, description]) => `
      <rdf:li rdf:parseType="Resource">
        <pdfaProperty:name>${name}</pdfaProperty:name>
        <pdfaProperty:valueType>Text</pdfaProperty:valueType>
        <pdfaProperty:category>external</pdfaProperty:category>
        <pdfaProperty:description>${description}</pdfaProperty:description>
      </rdf:li>`,
      )
      .join('')}
    </rdf:Seq></pdfaSchema:property>
  </rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`;
