/** References in the security documents resolve. */
import { glob, readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';

const PATH = /`((?:[\w.*@-]+\/)*[\w.*-]+\.(?:tsx?|sql|mjs|json|md))`/g;

async function isThere(path: string): Promise<boolean> {
  for await (const _ of glob(path)) return true;
  return false;
}

describe.each(['docs/security.md', 'docs/asvs.md'])('%s', (paper) => {
  test('names only files that exist, by their full path', async () => {
    const text = await readFile(paper, 'utf8');
    const paths = [...text.matchAll(PATH)].map(([, path = '']) => path);

    const missing = [];
    for (const path of new Set(paths)) if (!(await isThere(path))) missing.push(path);

    expect(paths.length).toBeGreaterThan(50);
    expect(missing).toEqual([]);
  });

  test('links to headings that exist', async () => {
    const text = await readFile(paper, 'utf8');
    const links = [...text.matchAll(/\]\((security\.md)?#([a-z-]+)\)/g)].map(([, , to]) => to);
    const security = await readFile('docs/security.md', 'utf8');
    const headings = [...security.matchAll(/^## (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replaceAll(/[^a-z -]/g, '')
        .replaceAll(' ', '-'),
    );

    expect(links.filter((to) => !headings.includes(to ?? ''))).toEqual([]);
  });
});

test('every requirement of ASVS 5.0.0, levels 1 and 2, has its line, and the sums match the lines', async () => {
  const lines = (await readFile('docs/asvs.md', 'utf8')).split('\n');
  const rows = lines
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, ids = '']) => /^\d+\.\d+\.\d+/.test(ids));
  const of = (level: string, state?: string) =>
    rows
      .filter(([, , at, , is]) => at === level && (state === undefined || is === state))
      .reduce((sum, [, ids = '']) => sum + ids.split(', ').length, 0);
  const sums = lines.filter((line) => /^\| level \d/.test(line));

  // The number of requirements in the standard.
  expect([of('1'), of('2')]).toEqual([70, 183]);
  expect(sums).toEqual(
    ['1', '2'].map((level) => {
      const states = ['held', 'partly', 'missing', 'n/a'].map((state) => of(level, state));
      return `| level ${level} | ${states.join(' | ')} | ${of(level)} |`;
    }),
  );
});
