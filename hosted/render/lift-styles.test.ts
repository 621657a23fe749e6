import { expect, test } from 'vitest';
import { liftStyles } from './lift-styles.ts';
import { quietForms } from './quiet-forms.ts';

test('styles of elements become rules of the page, in their order', () => {
  expect(liftStyles('<b style="top:1rem"></b><i></i><u style="--a:2">x</u>')).toEqual({
    html: '<b data-painted="0"></b><i></i><u data-painted="1">x</u>',
    css: '[data-painted="0"]{top:1rem}[data-painted="1"]{--a:2}',
  });
});

test('a style that would end its rule is refused', () => {
  expect(() => liftStyles('<b style="a:url(&quot;x&quot;)">')).toThrow('Cannot be lifted');
  expect(() => liftStyles('<b style="}body{display:none">')).toThrow('Cannot be lifted');
});

test('every form is inert, and the first says what it needs', () => {
  expect(quietForms('<form><p></p></form><form></form>', 'On & <on>')).toBe(
    '<noscript><p class="notice notice--info">On &#38; &#60;on&#62;</p></noscript>' +
      '<form inert=""><p></p></form><form inert=""></form>',
  );
});

test('a page without a form is as it was', () => {
  expect(quietForms('<p>for</p>', 'note')).toBe('<p>for</p>');
});
