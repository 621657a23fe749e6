/** The files that the documents name exist. */
import { glob, readdir, readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { expect, test } from 'vitest';

const DOCUMENTS = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'docs/*.md',
  'docs/embed/*.md',
  'docs/decisions/*.md',
  'hosted/**/README.md',
  'server/*/README.md',
  'packages/*/README.md',
  'integrations/*/README.md',
  'examples/**/README.md',
];
const IGNORED = ['**/node_modules/**'];
/** In backticks, with a folder of the root in front, and without a placeholder. */
const PATH =
  /`((?:docs|examples|hosted|integrations|locales|packages|scripts|server|shared|tests|widget)\/[\w./*@-]+)`/g;
const LINK = /\]\((?!https?:|mailto:|#)([^)#\s]+)/g;

async function isThere(path: string): Promise<boolean> {
  for await (const _ of glob(path)) return true;
  return false;
}

test('every path and link in the documents exists', async () => {
  const missing: string[] = [];
  let checked = 0;
  for await (const document of glob(DOCUMENTS, { exclude: IGNORED })) {
    const text = await readFile(document, 'utf8');
    const paths = [...text.matchAll(PATH)].map(([, path = '']) => path);
    const folder = document.split('/').slice(0, -1).join('/') || '.';
    const links = [...text.matchAll(LINK)].map(([, path = '']) => `${folder}/${path}`);
    for (const path of new Set([...paths, ...links])) {
      checked += 1;
      if (!(await isThere(path))) missing.push(`${document}: ${path}`);
    }
  }

  expect(checked).toBeGreaterThan(200);
  expect(missing).toEqual([]);
});

test('every link to a heading has its heading', async () => {
  const slugOf = (title: string) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-');
  const missing: string[] = [];
  for await (const document of glob(DOCUMENTS, { exclude: IGNORED })) {
    const text = await readFile(document, 'utf8');
    for (const [, path = '', heading = ''] of text.matchAll(/\]\(([\w./-]+\.md)?#([\w-]+)\)/g)) {
      const target = path ? posix.join(posix.dirname(document), path) : document;
      const headings = (await readFile(target, 'utf8')).matchAll(/^#+ (.+)$/gm);
      const slugs = [...headings].map(([, title = '']) => slugOf(title));
      if (!slugs.includes(heading)) missing.push(`${document}: ${path}#${heading}`);
    }
  }

  expect(missing).toEqual([]);
});

test('the README of a wing names each of its folders', async () => {
  const missing: string[] = [];
  for await (const readme of glob('server/*/README.md')) {
    const text = await readFile(readme, 'utf8');
    const wing = readme.replace('/README.md', '');
    for (const entry of await readdir(wing, { withFileTypes: true })) {
      const isNamed = text.includes(`\`${entry.name}\``);
      if (entry.isDirectory() && !isNamed) missing.push(`${wing}/${entry.name}`);
    }
  }

  expect(missing).toEqual([]);
});

test('the list of decisions has every record, by its title', async () => {
  const list = await readFile('docs/decisions/README.md', 'utf8');
  const missing: string[] = [];
  for await (const path of glob('docs/decisions/0*.md')) {
    const file = path.split('/').at(-1) ?? '';
    const [, number, title] = /^# (\d{4}) (.+)/.exec(await readFile(path, 'utf8')) ?? [];
    if (!list.includes(`- [${number}](${file}) ${title}\n`)) missing.push(path);
  }

  expect(missing).toEqual([]);
});
