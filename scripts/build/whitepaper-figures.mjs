/** The figures of the whitepaper, drawn from the rows that stand in its source. */

import { ACCENT, MARGIN, SOFT } from '../../server/platform/papers/paper.ts';
import { PALETTE } from '../../shared/embed/palette.ts';

const ROW = 26;
const WASH = PALETTE.light['accent-wash'];

/** The height that a figure of so many rows takes, with its caption. */
export const heightOf = (rows) => rows.length * ROW + 48;

/** Bars as long as their numbers; zero has none. @param paper see `openPaper` */
export function drawFigure(paper, { rows, text }) {
  const { doc, width } = paper;
  const top = doc.y + 6;
  const labels = width * 0.22;
  const most = Math.max(...rows.map(([, value]) => numberOf(value)));
  rows.forEach(([label, value], index) => {
    const y = top + index * ROW;
    const length = (numberOf(value) / most) * (width - labels - 80);
    const isLast = index === rows.length - 1;
    paper.write(label, { x: MARGIN, y: y + 6, size: 10, weight: 'strong' });
    const left = MARGIN + labels;
    if (length > 0) {
      const radius = Math.min(4, length / 2);
      // Colours first: no operator may stand between a path and its painting (ISO 32000, 8.5.2).
      doc
        .lineWidth(0.75)
        .fillColor(isLast ? ACCENT : WASH)
        .strokeColor(ACCENT)
        .roundedRect(left, y + 3, length, ROW - 8, radius)
        .fillAndStroke();
    }
    paper.write(value, { x: left + length + 8, y: y + 6, size: 10 });
  });
  const caption = { x: MARGIN, y: top + rows.length * ROW + 6, size: 9, color: SOFT, lineGap: 2 };
  paper.write(text, caption);
  doc.y += 14;
}

/** 1,000 and 1.000 alike: the rows hold whole numbers. */
function numberOf(text) {
  const number = Number(text.replaceAll(/[^\d]/g, ''));
  if (!Number.isFinite(number)) throw new Error(`${text} is no number`);
  return number;
}
