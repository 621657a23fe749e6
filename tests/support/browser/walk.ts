/** Walks through a page as somebody with a keyboard, large text, forced colours and without motion. */
import type { Page } from 'playwright/test';

/** More stops than any page has. */
const MOST_STOPS = 200;

/** The viewport of a 1280 × 1024 browser at 400 %: WCAG 2.2, 1.4.10. */
const AT_400_PERCENT = { width: 320, height: 256 };

export async function atItsNarrowest(page: Page): Promise<void> {
  await page.setViewportSize(AT_400_PERCENT);
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
}

interface Stop {
  name: string;
  faults: string[];
}

/**
 * Presses Tab from the start of the page to its end.
 * @returns the stops that somebody cannot see, or whose focus has no mark (WCAG 2.2, 2.4.7, 2.4.11)
 */
export async function hiddenStops(page: Page): Promise<{ stops: number; hidden: string[] }> {
  await page.evaluate(() => {
    scrollTo(0, 0);
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });
  const hidden: string[] = [];
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    await page.keyboard.press('Tab');
    const stop = await focusedStop(page, stops);
    if (!stop) return { stops, hidden };
    hidden.push(...stop.faults.map((fault) => `${stop.name}: ${fault}`));
  }
  throw new Error(`${page.url()} has more than ${MOST_STOPS} stops, or a focus trap`);
}

/** @returns undefined once the focus has left the page or begins anew */
function focusedStop(page: Page, order: number): Promise<Stop | undefined> {
  return page.evaluate((place) => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return undefined;
    if (element.dataset.walked !== undefined && element.tagName !== 'IFRAME') return undefined;
    element.dataset.walked = String(place);
    const words = element.getAttribute('aria-label') ?? element.textContent?.trim();
    const name = `${element.tagName.toLowerCase()} "${(words || element.id).slice(0, 40)}"`;
    if (element.tagName === 'IFRAME') return { name, faults: [] };

    // A radio button or a checkbox may be drawn by its label, and a transparent control by what is
    // around it, such as the chart whose keys it reads.
    const isTransparent = getComputedStyle(element).opacity === '0';
    const parent = isTransparent ? element.parentElement : null;
    const around = parent ? [parent, ...parent.children] : [];
    const labels = (element as HTMLInputElement).labels ?? [];
    const drawn = [...around, ...labels, element].filter((one) => one !== element || !parent);
    // A link that opens a row may be marked by its row.
    const row = element.closest('tr');
    const isMarked = [...drawn, ...(row ? [row] : [])].some((part) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(part);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
    });
    const isSeen = drawn.some((part) =>
      [...part.getClientRects()].some((box) => {
        const x = (Math.max(0, box.left) + Math.min(innerWidth, box.right)) / 2;
        const y = (Math.max(0, box.top) + Math.min(innerHeight, box.bottom)) / 2;
        if (box.width < 2 || box.height < 2) return false;
        const top = document.elementFromPoint(x, y);
        return top !== null && (part.contains(top) || drawn.includes(top as HTMLElement));
      }),
    );
    return {
      name,
      faults: [
        ...(isMarked ? [] : ['its focus has no outline']),
        ...(isSeen ? [] : ['it is covered or outside']),
      ],
    };
  }, order);
}

/** @returns the elements that move although the visitor asked for less motion */
export const moving = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => {
        const { duration = 0, iterations = 1 } = effect?.getComputedTiming() ?? {};
        return playState === 'running' && (Number(duration) > 10 || iterations > 1);
      })
      .map(({ effect }) =>
        effect instanceof KeyframeEffect ? (effect.target?.className ?? '?').toString() : '?',
      ),
  );

export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
