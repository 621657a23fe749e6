import { expect, test } from 'vitest';
import { withTabs } from './tabs.ts';

test('blocks that name a tab become its sections, with their code', () => {
  const markdown =
    'Text.\n\n```js tab="Node"\none();\ntwo();\n```\n\n```sh tab="curl"\ncurl\n```\n\nEnd.\n';

  const html = withTabs(markdown);

  expect(html.match(/<salus-tabs>/g)).toHaveLength(1);
  expect(html).toContain('<section data-tab="Node">');
  expect(html).toContain('```js\none();\ntwo();\n```');
  expect(html).toContain('<section data-tab="curl">');
  expect(html).toMatch(/^Text\.\n[\s\S]*End\.\n$/);
});

test('other blocks stay as they are', () => {
  const markdown = '```js\none();\n```\n\nEnd.\n';

  expect(withTabs(markdown)).toBe(markdown);
});
