import type { PaperWidth } from '../model/device-settings.ts';

const PX_PER_MM = 96 / 25.4;
/** Left below the last line, so that rounding starts no second page. */
const SPARE_MM = 2;

let rule: CSSRule | undefined;

/** One page as long as the content: receipt paper is a roll. */
export function setPageSize(paper: HTMLElement, width: PaperWidth): void {
  const [sheet] = document.styleSheets;
  if (!sheet) return;
  const before = rule ? [...sheet.cssRules].indexOf(rule) : -1;
  if (before >= 0) sheet.deleteRule(before);
  const height = Math.ceil(paper.scrollHeight / PX_PER_MM) + SPARE_MM;
  const size = `${width}mm ${Math.max(height, width)}mm`;
  const place = sheet.insertRule(`@page { size: ${size}; margin: 0; }`, sheet.cssRules.length);
  rule = sheet.cssRules[place];
}
