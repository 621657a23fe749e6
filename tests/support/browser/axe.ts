import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, FrameContextObject, PartialResults } from 'axe-core';
import type { Frame, Page } from 'playwright/test';
import { expect } from './test.ts';

type Violations = AxeResults['violations'];

declare global {
  var axe: typeof import('axe-core') | undefined;
}

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Passing checks are omitted from the report. */
const LIGHT = { resultTypes: ['violations' as const] };
/** Rule for payments side by side: a real page has only one and needs no distinct landmarks. */
const MANY = { 'landmark-unique': { enabled: false } };
/** Only colours differ in the dark theme. */
const DARK = { ...LIGHT, iframes: false, runOnly: ['color-contrast'] };

/**
 * Expects no axe violations on the page and in its frames, in light and in dark.
 * @param seeThrough frames with a transparent background, which axe takes for white
 */
export async function expectClean(page: Page, screen: string, seeThrough = ''): Promise<void> {
  await showIn('light', page);
  report(await searchAll(page), `${screen}, light`);
  await showIn('dark', page);
  for (const frame of page.frames()) {
    if (seeThrough && (await isSeenThrough(frame, seeThrough))) continue;
    // The light scan skips hidden elements too.
    if (await hasAxe(frame)) report(await search(frame, DARK), `${screen}, dark`);
  }
  // Motion stays reduced: the next scan would otherwise see colours in transition.
  await page.emulateMedia({ colorScheme: null });
}

/** The same for a document with many screens side by side. */
export async function expectAllClean(
  page: Page,
  screens: string,
  { inColour = true } = {},
): Promise<void> {
  await showIn('light', page);
  const rules = { ...MANY, 'color-contrast': { enabled: inColour } };
  for (const frame of page.frames()) await inject(frame);
  report(await search(page.mainFrame(), { ...LIGHT, rules }), `${screens}, light`);
  if (!inColour) return;
  await showIn('dark', page);
  report(await search(page.mainFrame(), DARK), `${screens}, dark`);
}

/** A frame of another process may follow later than its page. */
async function showIn(colorScheme: 'light' | 'dark', page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  const query = `(prefers-color-scheme: ${colorScheme}) and (prefers-reduced-motion: reduce)`;
  for (const frame of page.frames()) {
    await expect
      .poll(() => frame.evaluate((wanted) => matchMedia(wanted).matches, query))
      .toBe(true);
  }
}

async function searchAll(page: Page): Promise<Violations> {
  const main = page.mainFrame();
  const partials = await searchTree(main);
  return main.evaluate(
    async ([results, options]) => {
      if (!globalThis.axe) throw new Error(`axe is not in ${location.href}`);
      return (await globalThis.axe.finishRun(results, options)).violations;
    },
    [partials, LIGHT] as const,
  );
}

/**
 * What axe finds in a frame and in those within it, without hidden ones, in the order that axe merges. The builder of
 * `@axe-core/playwright` omits a frame that does not load axe within a second.
 */
async function searchTree(frame: Frame, context?: FrameContextObject): Promise<PartialResults> {
  await inject(frame);
  const { own, inner } = await frame.evaluate(
    async ([given, options]) => {
      const { axe } = globalThis;
      if (!axe) throw new Error(`axe is not in ${location.href}`);
      const frames = axe.utils.getFrameContexts(given ?? document, options);
      return { own: await axe.runPartial(given ?? document, options), inner: frames };
    },
    [context, LIGHT] as const,
  );
  const all: PartialResults = [own];
  for (const { frameSelector, frameContext } of inner) {
    const owner = await frame.evaluateHandle(
      (selector) => globalThis.axe?.utils.shadowSelect(selector),
      frameSelector,
    );
    const child = await owner.asElement()?.contentFrame();
    // axe finishes only with a result or null for each frame.
    all.push(...(child ? await searchTree(child, frameContext) : [null]));
  }
  return all;
}

/** Injecting axe takes longer than a scan: it stays in the document for the next one. */
async function inject(frame: Frame): Promise<void> {
  if (!(await hasAxe(frame))) await frame.evaluate(SOURCE);
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
