/**
 * Every mail as a client shows it, on the narrowest phone and in both themes. `npm run test:long --
 * mails` tests every language, and runs axe on every mail.
 */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { allLanguages } from '../../../server/platform/locales/languages.ts';
import { compose } from '../../../server/platform/mail/compose.ts';
import { TEMPLATES } from '../../../server/platform/mail/email-templates.ts';
import { MARK_URL, readMark } from '../../../server/platform/mail/mark.ts';
import type { TemplateName } from '../../../server/platform/mail/template-values.ts';
import { expectClean } from '../../support/browser/axe.ts';
import { often } from '../../support/browser/extent.ts';
import { expect, test } from '../../support/browser/test.ts';
import { VALUES } from '../../support/mail/letter-values.ts';

const LOCALES = new URL('../../../locales/', import.meta.url);
const NAMES = Object.keys(TEMPLATES) as TemplateName[];
/** A mail is a text and these parts, whatever they say. */
const PARTS = ['caution', 'rows', 'action', 'note'];
const partsOf = (name: TemplateName) => PARTS.filter((part) => part in TEMPLATES[name]).join();
const ONE_OF_EACH = NAMES.filter(
  (name, index) => NAMES.findIndex((other) => partsOf(other) === partsOf(name)) === index,
);
const IMAGE = `data:image/png;base64,${readMark().toString('base64')}`;

function mailIn(language: string, name: TemplateName): string {
  const texts = JSON.parse(readFileSync(new URL(`${language}/mail.json`, LOCALES), 'utf8'));
  return compose(language, texts, name, VALUES[name]).html.replace(MARK_URL, IMAGE);
}

/** Elements wider than the page, and titles or labels that break inside a word. */
const faultsOf = (page: Page) =>
  page.evaluate(() => {
    const faults = [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > innerWidth)
      .map((element) => `${element.tagName} is too wide: ${element.textContent}`);
    if (document.documentElement.scrollWidth > innerWidth) faults.push('the page scrolls');
    for (const label of document.querySelectorAll('h1, th')) {
      const text = label.firstChild;
      for (const { index, 0: word } of label.textContent.matchAll(/[\p{L}\p{M}]+/gu)) {
        if (!text || /[\u3040-\u9fff]/.test(word)) continue;
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (range.getClientRects().length > 1) faults.push(`${word} breaks inside`);
      }
    }
    return faults;
  });

// The longest words, and another script.
for (const language of often(allLanguages(), ['en', 'de', 'hu', 'ja'])) {
  test(`no mail in ${language} is wider than 320 pixels or breaks a word`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    const found: string[] = [];
    for (const name of NAMES) {
      await page.setContent(mailIn(language, name));
      found.push(...(await faultsOf(page)).map((fault) => `${name}: ${fault}`));
    }

    expect(found).toEqual([]);
  });
}

/** The words whose characters stand on two lines. */
const brokenWords = (page: Page) =>
  page.evaluate(() => {
    const words = new Intl.Segmenter('ja', { granularity: 'word' });
    return [...document.querySelectorAll('h1, p:not(.message), .button')].flatMap((element) =>
      [...element.childNodes]
        .filter((node) => node instanceof Text)
        .flatMap((text) =>
          [...words.segment(text.data)].filter(({ index, segment, isWordLike }) => {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + segment.length);
            const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
            return isWordLike && /[\u3040-\u9fff]/.test(segment) && lines.size > 1;
          }),
        )
        .map(({ segment }) => segment),
    );
  });

test('Japanese lines break between words', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const found: string[] = [];
  for (const name of NAMES) {
    await page.setContent(mailIn('ja', name));
    found.push(...(await brokenWords(page)).map((word) => `${name}: ${word}`));
  }

  // The browser's phrases and this dictionary's words differ in a few places; without phrases, 88.
  expect(found.length, found.join()).toBeLessThan(10);
});

test('a mail of any parts is accessible in both themes, and its logo is shown', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  for (const name of often(NAMES, ONE_OF_EACH)) {
    await page.setContent(mailIn('en', name));

    expect(await page.locator('img').evaluate((logo: HTMLImageElement) => logo.naturalWidth)).toBe(
      120,
    );
    await expectClean(page, name);
  }
});
