import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Frame, Page } from 'playwright/test';
import { expect } from './test.ts';

type Results = Awaited<ReturnType<AxeBuilder['analyze']>>;
type Violations = Results['violations'];

declare global {
  var axe: { run(context: Document, options: object): Promise<Results> } | undefined;
}

const builder = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
/** Less than half of what the builder would send to each document, in its own mode for one document twice. */
const SOURCE = readFileSync(builder.resolve('axe-core/axe.min.js'), 'utf8');

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
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  report(await searchAll(page), `${screen}, light`);
  await page.emulateMedia({ colorScheme: 'dark' });
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
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const rules = { ...MANY, 'color-contrast': { enabled: inColour } };
  for (const frame of page.frames()) await inject(frame);
  report(await search(page.mainFrame(), { ...LIGHT, rules }), `${screens}, light`);
  if (!inColour) return;
  await page.emulateMedia({ colorScheme: 'dark' });
  report(await search(page.mainFrame(), DARK), `${screens}, dark`);
}

async function searchAll(page: Page): Promise<Violations> {
  if (page.frames().length === 1) {
    await inject(page.mainFrame());
    return search(page.mainFrame(), LIGHT);
  }
  // axe merges the results of frames in a separate page, which takes as long again.
  const axe = new AxeBuilder({ page, axeSource: SOURCE }).options(LIGHT);
  return (await axe.analyze()).violations;
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
