import { MARGIN, type Paper, SOFT } from './paper.ts';

/** The footer of every page, marked as an artefact for screen readers. */
export function numberPages(paper: Paper, text: string): void {
  const { doc, width } = paper;
  const { start, count } = doc.bufferedPageRange();
  for (let index = start; index < start + count; index++) {
    doc.switchToPage(index);
    doc.page.margins.bottom = 0;
    doc.markContent('Artifact', { type: 'Pagination' });
    const place = `${index + 1} / ${count}`;
    const own = { x: MARGIN, y: doc.page.height - 48, width, size: 8.5, color: SOFT };
    const setting = { ...own, ascent: paper.ascentOf([text, place], () => own) };
    paper.write(text, setting);
    paper.write(place, { ...setting, align: 'right' });
    doc.endMarkedContent();
  }
}
