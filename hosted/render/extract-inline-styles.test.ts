import { expect, test } from 'vitest';
import { extractInlineStyles } from './extract-inline-styles.ts';

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
