/** What we tell merchants to paste contains a link for visitors who do not get the script. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { tagOf } from '../../docs/site/browser/look.ts';
import { htmlOf } from '../../hosted/pages/api-settings/snippet/snippet.ts';
import { snippetFor } from '../../server/merchants/doctor/page.ts';

const BASE = 'https://pay.example';
const SNIPPET = `<salus-checkout session="pay_…" style="display: block; min-height: 560px">
  <a href="${BASE}/pay/pay_…">Pay</a>
</salus-checkout>
<script async src="${BASE}/widget/v1.js"></script>`;

const files = execFileSync(
  'git',
  ['ls-files', 'README.md', 'docs', 'examples', 'integrations', 'packages'],
  { encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => /\.(md|mjs|ts|tsx)$/.test(file) && !file.startsWith('docs/decisions'));

test.each([
  'README.md',
  'docs/embed/README.md',
  'docs/stacks.md',
  'packages/embed/README.md',
  'packages/react/README.md',
])('%s shows the snippet', (file) => {
  expect(readFileSync(file, 'utf8')).toContain(SNIPPET);
});

test('the doctor, the playground and the snippet builder write it', () => {
  const look = { theme: '', accent: '#1f716e', radius: '12', font: 'system', locale: '' };
  const given = { locale: '', theme: '', accent: '' };
  const source = { kind: 'session' } as const;
  const built = htmlOf({ ...given, way: 'inline', source }, BASE, 'Pay');
  const inLines = (html: string) => html.replace(/\s+/g, ' ').replaceAll(' >', '>');

  expect(snippetFor({ ours: new URL(BASE) })).toBe(SNIPPET);
  expect(inLines(tagOf({ ...look, theme: '', locale: '' }, BASE))).toContain('<a href=');
  expect(inLines(built)).toBe(inLines(SNIPPET));
});

test('no other place shows a tag with a session, which has no link', () => {
  const tag = /<script[^>]*v1[^>]*data-(session|link)/;
  const found = files.filter((file) => tag.test(readFileSync(file, 'utf8')));

  // The table of the ways to embed.
  expect(found).toEqual(['docs/embed/README.md']);
  expect(readFileSync('docs/embed/README.md', 'utf8').match(new RegExp(tag, 'g'))).toHaveLength(1);
});
