/** The figures of the whitepaper, drawn from the rows that stand in its source. */

const ROW = 26;
const TEAL = '#1f716e';
const WASH = '#e8f4f3';
const INK = '#3c3834';
const SOFT = '#6b645c';

/** The height that a figure of so many rows takes, with its caption. */
export const heightOf = (rows) => rows.length * ROW + 48;

/**
 * @param {'steps' | 'bars'} shape `steps` are equally high, `bars` as long as their number
 * @param fonts the names of the registered fonts
 */
export function drawFigure(doc, { shape, rows, text }, { left, width, fonts }) {
  const top = doc.y + 6;
  const labels = width * 0.22;
  const most = Math.max(...rows.map(([, value]) => numberOf(value)));
  rows.forEach(([label, value], index) => {
    const y = top + index * ROW;
    const share = shape === 'steps' ? (index + 1) / rows.length : numberOf(value) / most;
    const isLast = index === rows.length - 1;
    doc.font(fonts.strong).fontSize(10).fillColor(INK);
    doc.text(label, left, y + 6, { width: labels, lineBreak: false });
    const length = Math.max(3, share * (width - labels - 80));
    doc.roundedRect(left + labels, y + 3, length, ROW - 8, 4).fill(isLast ? TEAL : WASH);
    doc
      .roundedRect(left + labels, y + 3, length, ROW - 8, 4)
      .lineWidth(0.75)
      .stroke(TEAL);
    doc.font(fonts.text).fontSize(10).fillColor(INK);
    doc.text(value, left + labels + length + 8, y + 6, { lineBreak: false });
  });
  doc.font(fonts.text).fontSize(9).fillColor(SOFT);
  doc.text(text, left, top + rows.length * ROW + 6, { width, lineGap: 2 });
  doc.x = left;
  doc.moveDown(1.2);
}

/** 1,000 and 1.000 alike: the rows hold whole numbers. */
function numberOf(text) {
  const number = Number(text.replaceAll(/[^\d]/g, ''));
  if (!Number.isFinite(number)) throw new Error(`${text} is no number`);
  return number;
}
