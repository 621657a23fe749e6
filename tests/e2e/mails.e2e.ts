/** Every mail as a client shows it, on the narrowest phone and in both themes. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { allLanguages } from '../../server/platform/locales/languages.ts';
import { compose } from '../../server/platform/mail/compose.ts';
import { TEMPLATES } from '../../server/platform/mail/email-templates.ts';
import { MARK_URL, readMark } from '../../server/platform/mail/mark.ts';
import type { TemplateName } from '../../server/platform/mail/template-values.ts';
import { expectClean } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/test.ts';
import { VALUES } from '../support/mail/letter-values.ts';

const LOCALES = new URL('../../locales/', import.meta.url);
const NAMES = Object.keys(TEMPLATES) as TemplateName[];
const IMAGE = `data:image/png;base64,${readMark().toString('base64')}`;

function mailIn(language: string, name: TemplateName): string {
  const texts = JSON.parse(readFileSync(new URL(`${language}/mail.json`, LOCALES), 'utf8'));
  return compose(language, texts, name, VALUES[name]).html.replace(MARK_URL, IMAGE);
}

/** What is wider than the page, or a title or label that breaks inside a word. */
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

for (const language of allLanguages()) {
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

test('every mail is accessible in both themes, and its logo is shown', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  for (const name of NAMES) {
    await page.setContent(mailIn('en', name));

    expect(await page.locator('img').evaluate((logo: HTMLImageElement) => logo.naturalWidth)).toBe(
      120,
    );
    await expectClean(page, name);
  }
});
