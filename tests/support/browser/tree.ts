/** What a screen reader is given, stored in `tests/fixtures/trees`. */
import type { Locator, Page } from 'playwright/test';
import { expect } from './test.ts';

const MONTHS =
  'January|February|March|April|May|June|July|August|September|October|November|December';
const SHORT = MONTHS.replace(/\w+/g, (month) => month.slice(0, 3));

/** Patterns of values that change from run to run, and their placeholders. */
const VARIABLE: readonly [RegExp, string][] = [
  [new RegExp(`\\b(?:${MONTHS}|${SHORT})\\.? (?:\\d{4}|\\d{1,2}(?:, \\d{4})?)\\b`, 'g'), 'DATE'],
  [/\b\d{1,2}:\d{2}(?::\d{2})?(?:\s?[AP]M)?\b/g, 'TIME'],
  [/\b([a-z]{3})_[0-9a-z]{26}\b/g, '$1_ID'],
  [/\b0x ?(?:[0-9a-fA-F]{4} ?){9}[0-9a-fA-F]{4}\b/g, 'ADDRESS'],
  [/\bprice held for \d+ minutes?\b/g, 'price held for TIME'],
  [/\b(?:https?:\/\/)?(?:localhost|127\.0\.0\.1):\d+/g, 'ORIGIN'],
  [/\b[0-9a-f]{12}(?=@salus\.test|\.test)/g, 'NAME'],
  [/\b\d{4} ?\d{4}\b/g, 'DIGITS'],
];

/**
 * Compares roles, names and order with the stored tree. `-u` stores the present one. Playwright's
 * own comparison needs expressions written by hand for dates, which `-u` would replace.
 */
export async function expectTree(of: Page | Locator, name: string): Promise<void> {
  await expect(async () => {
    expect(await treeOf(of)).toMatchSnapshot(`${name}.yml`);
  }).toPass({ timeout: 15_000 });
}

async function treeOf(of: Page | Locator): Promise<string> {
  const place = 'goto' in of ? of.locator('body') : of;
  const lines = (await place.ariaSnapshot()).split('\n');
  // The address of a link is not read out.
  const read = lines.filter((line) => !/^\s*- \/url:/.test(line));
  return VARIABLE.reduce(
    (text, [pattern, word]) => text.replace(pattern, word),
    `${read.join('\n')}\n`,
  );
}
