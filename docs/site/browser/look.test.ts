import { expect, test } from 'vitest';
import { optionsOf, tagOf } from './look.ts';

const LOOK = { theme: 'dark', accent: '#1f716e', radius: '4', font: 'system', locale: 'de' };

test('a tag names the options that it does not have anyway', () => {
  expect(optionsOf(LOOK)).toEqual([
    ['theme', 'dark'],
    ['radius', '4'],
    ['locale', 'de'],
  ]);
  expect(tagOf(LOOK, 'https://pay.test')).toBe(
    `<salus-checkout session="pay_…" theme="dark" radius="4" locale="de" style="display: block; min-height: 560px">
  <a href="https://pay.test/pay/pay_…">Pay</a>
</salus-checkout>
<script async src="https://pay.test/widget/v1.js"></script>`,
  );
});
