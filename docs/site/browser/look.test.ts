import { expect, test } from 'vitest';
import { optionsOf, tagOf } from './look.ts';

const LOOK = { theme: 'dark', accent: '#1f716e', radius: '4', font: 'system', locale: 'de' };

test('a tag names the options that it does not have anyway', () => {
  expect(optionsOf(LOOK)).toEqual([
    ['theme', 'dark'],
    ['radius', '4'],
    ['locale', 'de'],
  ]);
  expect(tagOf(LOOK, 'https://pay.test')).toBe(`<div style="min-height: 560px">
  <script async src="https://pay.test/widget/v1.js" data-session="pay_…"
    data-theme="dark" data-radius="4" data-locale="de"></script>
</div>`);
});
