/** Every state of the payment, in the frame's view and the page's, side by side in one document. */
import type { Page } from 'playwright/test';
import { themeOf } from '#shared/embed/theme.ts';
import { themeCss } from '#shared/embed/theme-css.ts';
import { expectAllClean } from '../../support/browser/axe.ts';
import { hang, picturesIn } from '../../support/browser/gallery.ts';
import { expect, test } from '../../support/browser/test.ts';

/** The states whose content is wider than their box. */
const tooWide = (page: Page) =>
  page
    .locator('[data-state]')
    .evaluateAll((stages) =>
      stages
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map((stage) => stage.getAttribute('data-state')),
    );

test('axe finds no violations in light and dark, 320 pixels wide', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const pictures = await picturesIn('en');
  const frame = pictures.filter(({ view }) => view === 'frame');
  expect([frame.length * 2, frame.length > 25]).toEqual([pictures.length, true]);
  await hang(page, frame);
  expect(await tooWide(page)).toEqual([]);
  await expectAllClean(page, 'frame');

  // Both have the same styles, and so the same colours.
  await hang(
    page,
    pictures.filter(({ view }) => view === 'page'),
  );
  expect(await tooWide(page)).toEqual([]);
  await expectAllClean(page, 'page', { inColour: false });
});

test('axe finds no violations with a merchant’s own colour and font', async ({ page }) => {
  const { tokens, refusals } = themeOf({ accent: '#d6336c', radius: '24', font: 'serif' });
  expect(refusals).toEqual([]);

  // One of each colour in use.
  const some = /two minutes left$|popup|exceeded|not armed|^ready: armed|^paid$/;
  const pictures = (await picturesIn('en')).filter(({ state }) => some.test(state));
  await hang(page, pictures, { css: themeCss(tokens) });

  await expectAllClean(page, 'themed');
});

test('no state is cut off in the language with the longest words', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const locale of ['de', 'hu', 'fr']) {
    await hang(page, await picturesIn(locale), { language: locale });
    expect(await tooWide(page), locale).toEqual([]);
  }
});

/** Start and end of an element within its card, from the card’s inline start. */
const edges = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const card = element.closest('.pay')?.getBoundingClientRect() ?? new DOMRect();
      const box = element.getBoundingClientRect();
      const isRtl = getComputedStyle(element.closest('.pay') ?? element).direction === 'rtl';
      return Math.round(isRtl ? card.right - box.right : box.left - card.left);
    });

test('right-to-left layout mirrors every element and changes nothing else', async ({ page }) => {
  const pictures = (await picturesIn('en')).filter(({ state }) => /popup|two minutes/.test(state));
  const parts = ['.pay__heading', '.pay__row dt', '.pay__row dd', '.pay__clock', '.notice'];
  const measure = () => Promise.all(parts.map((part) => edges(page, part)));
  await hang(page, pictures);
  const forwards = await measure();

  await hang(page, pictures, { direction: 'rtl', language: 'ar' });

  expect(await measure()).toEqual(forwards);
  expect(await tooWide(page)).toEqual([]);
});

test('in forced colours buttons have a border, and disabled ones look disabled', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await hang(page, await picturesIn('en'));

  const borders = (selector: string) =>
    page.locator(selector).evaluateAll((elements) => {
      const edge = elements.map((element) => getComputedStyle(element));
      return [...new Set(edge.map((style) => `${style.borderTopWidth} ${style.borderTopColor}`))];
    });
  const [pressed, idle] = [
    await borders('.button:not([aria-disabled])'),
    await borders('.button[aria-disabled]'),
  ];
  expect([pressed.length, idle.length]).toEqual([1, 1]);
  expect(pressed[0]).toMatch(/^1px rgb\(/);
  expect(idle[0]).toMatch(/^1px rgb\(/);
  expect(idle).not.toEqual(pressed);
});

test('success is animated, but not with reduced motion', async ({ page }) => {
  const pictures = (await picturesIn('en')).filter(({ state }) => state === 'paid');
  const drawing = () =>
    page.evaluate(() => document.getAnimations().map((one) => (one as CSSAnimation).animationName));
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await hang(page, pictures.slice(0, 1));
  expect([...new Set(await drawing())]).toEqual(['pay-disc', 'pay-tick', 'pay-settle']);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await drawing()).toEqual([]);
});
