import { expect, test } from 'vitest';
import { extractInlineStyles } from './extract-inline-styles.ts';
import { inertForms } from './inert-forms.ts';

test('inline styles become rules in document order', () => {
  expect(extractInlineStyles('<b style="top:1rem"></b><i></i><u style="--a:2">x</u>')).toEqual({
    html: '<b data-prerendered="0"></b><i></i><u data-prerendered="1">x</u>',
    css: '[data-prerendered="0"]{top:1rem}[data-prerendered="1"]{--a:2}',
  });
});

test('refuses a style that would end its rule', () => {
  expect(() => extractInlineStyles('<b style="a:url(&quot;x&quot;)">')).toThrow('Cannot be lifted');
  expect(() => extractInlineStyles('<b style="}body{display:none">')).toThrow('Cannot be lifted');
});

test('every form is inert, and the first has a notice', () => {
  expect(inertForms('<form><p></p></form><form></form>', 'On & <on>')).toBe(
    '<noscript><p class="notice notice--info">On &#38; &#60;on&#62;</p></noscript>' +
      '<form inert=""><p></p></form><form inert=""></form>',
  );
});

test('a page without a form is unchanged', () => {
  expect(inertForms('<p>for</p>', 'note')).toBe('<p>for</p>');
});
