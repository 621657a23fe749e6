import { expect, test } from 'vitest';
import { stylesOf } from '../../scripts/build/prerender-pages.mjs';

const files = [
  { address: '/assets/text.css', css: 'text', classes: new Set(['_page_1a_2', '_lead_1a_9']) },
  { address: '/assets/card.css', css: 'card', classes: new Set(['_card_2b_1']) },
];

test('a page gets the styles of the classes it uses, and no others', () => {
  expect(stylesOf('<p class="notice _lead_1a_9">', files)).toEqual([
    { address: '/assets/text.css', css: 'text' },
  ]);
  expect(stylesOf('<p class="_card_2b_1"><b class="_page_1a_2">', files)).toEqual([
    { address: '/assets/card.css', css: 'card' },
    { address: '/assets/text.css', css: 'text' },
  ]);
});

test('a class that only shares a prefix does not count', () => {
  expect(stylesOf('<p class="_card_2b_11">', files)).toEqual([]);
});
