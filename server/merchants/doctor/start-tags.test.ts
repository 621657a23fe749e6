import { expect, test } from 'vitest';
import { startTags } from './start-tags.ts';

const read = (html: string) =>
  startTags(html).map(({ name, attributes }) => [name, Object.fromEntries(attributes)]);

test('tags and attributes are read however they are written', () => {
  expect(
    read(`<!doctype html><P class=a data-x ID='b'><Script async src="/v1.js?a=1&amp;b=2">`),
  ).toEqual([
    ['p', { class: 'a', 'data-x': '', id: 'b' }],
    ['script', { async: '', src: '/v1.js?a=1&b=2' }],
  ]);
});

test('an attribute that comes twice counts as it came first', () => {
  expect(read('<a href="1" href="2">')).toEqual([['a', { href: '1' }]]);
});

test('what is in comments, scripts, styles and quotes is no tag', () => {
  const html =
    '<!-- <b> --><script>"<i>"</script><style><u></style><a title="<s>"><template><b></template><em>';
  expect(read(html).map(([name]) => name)).toEqual(['script', 'style', 'a', 'template', 'em']);
});

test('the source of a tag is what was written, with line ends and letters as they were', () => {
  const html = 'é\r\n😀<p>\r\n<SCRIPT\r\n  src="a&amp;b">\r\n</SCRIPT><b>';

  expect(startTags(html).map(({ source }) => source)).toEqual([
    '<p>',
    '<SCRIPT\r\n  src="a&amp;b">',
    '<b>',
  ]);
});

test.each(['<a ', '<a "', '<', '<!--', '<script><a', '</', '<a b="', '< a>', ''])(
  'what never ends, such as %j, is no tag however often it comes',
  (html) => {
    expect(() => startTags(html.repeat(50_000))).not.toThrow();
  },
);
