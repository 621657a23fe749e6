/** Contact sheets: pictures of many screens on one, and the faults that a picture shows. */
import type { Page } from 'playwright/test';

export interface Shot {
  name: string;
  picture: Buffer;
}

/** In pixels: the sheet is some 1,600 wide, which is legible without zooming. */
const COLUMNS = { phone: { count: 4, width: 390 }, desktop: { count: 2, width: 790 } };
/** Of what is longer only the beginning is shown. */
const LONGEST = 2_600;

export async function makeSheet(
  page: Page,
  device: keyof typeof COLUMNS,
  shots: readonly Shot[],
  path: string,
): Promise<void> {
  const { count, width } = COLUMNS[device];
  const figures = shots.map(
    ({ name, picture }) =>
      `<figure><figcaption>${name}</figcaption>
      <img alt="" src="data:image/png;base64,${picture.toString('base64')}"></figure>`,
  );
  await page.setContent(`<!doctype html><style>
    body { margin: 8px; columns: ${count} ${width}px; column-gap: 8px; background: #888; font: 16px sans-serif }
    figure { margin: 0 0 8px; break-inside: avoid; background: #fff }
    img { display: block; inline-size: ${width}px; max-block-size: ${LONGEST}px; object-fit: cover; object-position: top }
    </style>${figures.join('\n')}`);
  await page.screenshot({ path, fullPage: true });
}

/**
 * @param keys of the texts, which appear where a text is missing
 * @returns what nobody should see: a page wider than its window, a text that is cut off, wider than its place or broken
 *   letter by letter, and a text's key
 */
export const faultsShown = (page: Page, keys: readonly string[]): Promise<string[]> =>
  page.evaluate((all) => {
    const known = new Set(all);
    const faults = new Set<string>();
    const over = document.documentElement.scrollWidth - innerWidth;
    if (over > 0) faults.add(`${over} pixels wider than the window`);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode.nodeValue?.trim() ?? '';
      const element = walker.currentNode.parentElement;
      if (!text || !element?.checkVisibility()) continue;
      if (known.has(text)) faults.add(`the key ${text}`);
      const { overflowX, display } = getComputedStyle(element);
      // One pixel wide is what only screen readers read.
      const isCut =
        /hidden|clip/.test(overflowX) && element.clientWidth > 1 && element.clientHeight > 1;
      const isWider = element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1;
      if (isCut && isWider) faults.add(`cut off: ${text}`);
      if (overflowX === 'visible' && isWider && display !== 'inline') {
        faults.add(`wider than its place: ${text}`);
      }
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (text.length >= 8 && lines.size > text.length / 2) faults.add(`letter by letter: ${text}`);
    }
    return [...faults];
  }, keys);
