/** What the repository is made of: the entries of its first level, the packages it was asked to use, and their folders. */
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const ASKED_FOR = [
  ...['package.json', 'tsconfig.json', 'vite.config.ts', 'widget', 'hosted', 'shared'],
  ...['examples', 'locales', 'tests', 'README.md'],
];
const ADDED = [
  ...['ARCHITECTURE.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'LICENSE', 'biome.json'],
  ...['cspell.config.yaml', 'knip.json', 'package-lock.json', 'playwright.config.ts'],
  ...['vitest.config.ts', 'bench', 'deploy', 'docs', 'engines', 'integrations', 'packages'],
  ...['scripts', 'server'],
];
/** Written by builds and tests. */
const WRITTEN = ['coverage', 'dist', 'node_modules', 'playwright-report', 'test-results'];

const PACKAGES = [
  ...['react', 'react-dom', 'preact', '@preact/signals', 'vite', 'wouter', 'zod', 'i18next'],
  ...['ethers', '@stripe/stripe-js', 'post-robot', 'vitest', '@testing-library/preact'],
  'playwright',
];

test('the first level has these entries and no other', () => {
  const found = readdirSync(ROOT).filter(
    (name) => !name.startsWith('.') && !WRITTEN.includes(name),
  );

  expect(found.sort()).toEqual([...ASKED_FOR, ...ADDED].sort());
});

test.each(PACKAGES)('%s is installed and used', (name) => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json'));
  const uses = new RegExp(`from '${name}(?:/[^']*)?'|import\\('${name}`);
  const files = globSync('{widget,hosted,shared,server,tests,scripts}/**/*.{ts,tsx,mjs}', {
    cwd: ROOT,
  });
  const config = ['vite.config.ts', 'vitest.config.ts', 'playwright.config.ts'];

  expect({ ...dependencies, ...devDependencies }).toHaveProperty([name]);
  expect([...config, ...files].some((file) => uses.test(read(file)))).toBe(true);
});

test.each(['hosted', 'widget'])('the README of %s names each of its folders', (place) => {
  const folders = readdirSync(join(ROOT, place), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const named = read(`${place}/README.md`);

  expect(folders.filter((name) => !new RegExp(`\`${name}[\`/]`).test(named))).toEqual([]);
});

test('no folder of a feature or page holds tests alone', () => {
  const folders = Map.groupBy(
    globSync('{hosted,widget,shared,server}/**/*.*', { cwd: ROOT }),
    (path) => path.replace(/\/[^/]+$/, ''),
  );
  const bare = [...folders].filter(([, files]) =>
    files.every((file) => /\.test\.tsx?$/.test(file)),
  );

  expect(bare.map(([folder]) => folder)).toEqual([]);
});
