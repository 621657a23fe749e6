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

const recordsOf = async () =>
  (await readdir('docs/decisions')).filter((file) => /^\d{4}-/.test(file)).sort();

test('the decisions are numbered without a hole, and the list has each by its title', async () => {
  const list = await readFile('docs/decisions/README.md', 'utf8');
  const records = await recordsOf();
  const missing: string[] = [];
  for (const [index, file] of records.entries()) {
    const number = String(index + 1).padStart(4, '0');
    const title = /^# (\d{4} .+)/.exec(await readFile(`docs/decisions/${file}`, 'utf8'))?.[1];
    const line = `- [${number}](${file}) ${title?.replace(`${number} `, '')}\n`;
    if (!title?.startsWith(`${number} `) || !list.includes(line)) missing.push(file);
  }

  expect(records.length).toBeGreaterThan(40);
  expect(missing).toEqual([]);
});

test('every decision that code or a document cites exists, under the number beside its link', async () => {
  const cited = /\b(?:decisions?|records?)[ /\n]+(?:\* |\/\/ |-- |# )?(0\d{3})\b(-[\w-]+\.md)?/gi;
  const labelled = /\[(?:decision\s+)?(\d{4})\]\([^)\s]*?(?:decisions\/)?(\d{4})-[\w-]+\.md/gi;
  const records = await recordsOf();
  const numbers = new Set(records.map((file) => file.slice(0, 4)));
  const list = await readFile('docs/decisions/README.md', 'utf8');
  /** An applied migration is never edited, so the list says what its numbers mean. */
  const former = new Set([...list.matchAll(/^\| (\d{4}) \|/gm)].map(([, number]) => number));
  const wrong: string[] = [];
  let checked = 0;
  for await (const file of glob('**/{*.{md,ts,tsx,mjs,sql,css,yaml,yml,astro},Containerfile}', {
    exclude: ['**/node_modules/**', 'dist/**', '.cache/**'],
  })) {
    const text = await readFile(file, 'utf8');
    const isMigration = file.includes('/migrations/');
    for (const [all, number = '', name] of text.matchAll(cited)) {
      checked += 1;
      const isThere = name ? records.includes(`${number}${name}`) : numbers.has(number);
      if (!isThere && !(isMigration && former.has(number))) wrong.push(`${file}: ${all}`);
    }
    for (const [all, label, number] of text.matchAll(labelled)) {
      if (label !== number) wrong.push(`${file}: ${all}`);
    }
  }

  expect(checked).toBeGreaterThan(60);
  expect(wrong).toEqual([]);
});
