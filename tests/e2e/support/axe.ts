import { AxeBuilder } from '@axe-core/playwright';
import type { Frame, Page } from 'playwright/test';
import { expect } from './test.ts';

type Results = Awaited<ReturnType<AxeBuilder['analyze']>>;
type Violations = Results['violations'];

declare global {
  var axe: { run(context: Document, options: object): Promise<Results> } | undefined;
}

/** What is in order is not written up. */
const LIGHT = { resultTypes: ['violations' as const] };
/** Of payments side by side: a page has one, and need not tell it from others. */
const MANY = { 'landmark-unique': { enabled: false } };
/** In the dark only colours differ. */
const DARK = { ...LIGHT, iframes: false, runOnly: ['color-contrast'] };

/**
 * What axe finds on the page and in its frames, in light and in dark: nothing.
 * @param seeThrough frames without a ground of their own, which axe takes for white
 */
export async function expectClean(page: Page, screen: string, seeThrough = ''): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  report(await searchAll(page), `${screen}, light`);
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const frame of page.frames()) {
    if (seeThrough && (await isSeenThrough(frame, seeThrough))) continue;
    // What is hidden was not looked at in light either.
    if (await hasAxe(frame)) report(await search(frame, DARK), `${screen}, dark`);
  }
  // Motion stays reduced: the next look would see colours on their way back.
  await page.emulateMedia({ colorScheme: null });
}

/** The same of a document in which many screens stand side by side. */
export async function expectAllClean(
  page: Page,
  screens: string,
  { inColour = true } = {},
): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const rules = { ...MANY, 'color-contrast': { enabled: inColour } };
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ ...LIGHT, rules });
  report((await axe.analyze()).violations, `${screens}, light`);
  if (!inColour) return;
  await page.emulateMedia({ colorScheme: 'dark' });
  report(await search(page.mainFrame(), DARK), `${screens}, dark`);
}

/** Bringing axe into a document takes longer than the search: it stays there for the next one. */
async function searchAll(page: Page): Promise<Violations> {
  const isAlone = page.frames().length === 1;
  if (isAlone && (await hasAxe(page.mainFrame()))) return search(page.mainFrame(), LIGHT);
  // Results of frames are put together in a page of their own, which takes as long again.
  const axe = new AxeBuilder({ page }).setLegacyMode(isAlone).options(LIGHT);
  return (await axe.analyze()).violations;
}

async function isSeenThrough(frame: Frame, selector: string): Promise<boolean> {
  if (!frame.parentFrame()) return false;
  const owner = await frame.frameElement();
  return owner.evaluate((element, wanted) => (element as Element).matches(wanted), selector);
}

const hasAxe = (frame: Frame) => frame.evaluate(() => globalThis.axe !== undefined);

function search(frame: Frame, options: object): Promise<Violations> {
  return frame.evaluate(async (wanted) => {
    if (!globalThis.axe) throw new Error(`axe is not in ${location.href}`);
    return (await globalThis.axe.run(document, wanted)).violations;
  }, options);
}

function report(violations: Violations, screen: string): void {
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
  );
  expect(found, screen).toEqual([]);
}
