import { expect, test } from 'vitest';
import { earlyForms } from './early-forms.ts';

test('no form can be submitted by the browser, and the first has a notice', () => {
  expect(earlyForms('<form method="post"><p></p></form><form></form>', 'On & <on>')).toBe(
    '<noscript><p class="notice notice--info">On &amp; &lt;on&gt;</p></noscript>' +
      '<form method="dialog"><p></p></form><form method="dialog"></form>',
  );
});

test('no field has a name', () => {
  const html = earlyForms(
    '<form><input name="a" id="b"><textarea id="c" name="d"></textarea><select name="e"></select></form>',
    '',
  );

  expect(html).not.toContain('name=');
  expect(html).toContain('<input id="b"><textarea id="c"></textarea><select></select>');
});

test('a page without a form is unchanged', () => {
  expect(earlyForms('<p>for</p><button name="x"></button>', 'note')).toBe(
    '<p>for</p><button name="x"></button>',
  );
});
