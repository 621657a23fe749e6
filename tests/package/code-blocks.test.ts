/** Every code block of the documentation is run, compiled or checked against what it names. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';
import { parseFragment } from 'parse5';
import { describe, expect, test } from 'vitest';
import { api } from '../../docs/site/api/document.ts';
import { createProgram } from '../../packages/server/cli/program.ts';
import { NAMES } from '../../widget/loader/options.ts';
import { CODE_BLOCKS } from '../support/docs/code-blocks.ts';

const inLanguage = (...languages: string[]) =>
  CODE_BLOCKS.filter(({ language }) => languages.includes(language)).map(
    (block) => [block.place, block] as const,
  );

/** Output, tables and settings: nothing runs them. */
const NOT_CODE = ['', 'text', 'sql'];
/** `php` and `python` run in `tests/api/payments/standard-library-shops.test.ts`. */
const CHECKED = ['js', 'jsx', 'ts', 'html', 'json', 'sh', 'http', 'ini', 'php', 'python'];

test('every block has a language that is checked', () => {
  const others = CODE_BLOCKS.filter(
    ({ language }) => ![...NOT_CODE, ...CHECKED].includes(language),
  );

  expect(CODE_BLOCKS.length).toBeGreaterThan(40);
  expect(others.map(({ place, language }) => `${place} ${language}`)).toEqual([]);
});

/** The exports of this repository's packages, by the name under which shops import them. */
const PACKAGES: Record<string, () => Promise<object>> = {
  '@salus/server': () => import('../../packages/server/index.ts'),
  '@salus/embed': () => import('../../packages/embed/index.ts'),
  '@salus/embed/playwright': () => import('../../packages/embed/playwright.ts'),
  '@salus/react': () => import('../../packages/react/index.ts'),
  react: () => import('react'),
  'openid-client': () => import('openid-client'),
  jose: () => import('jose'),
  standardwebhooks: () => import('standardwebhooks'),
};

describe.each(inLanguage('js', 'jsx', 'ts'))('%s', (_, { code, language }) => {
  test('compiles', () => {
    expect(
      parseSync(code, { syntax: 'typescript', tsx: language === 'jsx', target: 'es2024' }).body,
    ).not.toEqual([]);
  });

  test('imports what exists', async () => {
    const imports = [...code.matchAll(/^import \{ ([^}]+) \} from '([^']+)'/gm)];
    for (const [, names = '', source = ''] of imports) {
      const exported = await PACKAGES[source]?.();
      if (!exported) {
        // Built into Node or Next.js (which the test of the stacks builds), or a file that the text names.
        expect(source).toMatch(/^(node:|next\/|\.\/)/);
        continue;
      }
      for (const name of names.split(', ')) expect(Object.keys(exported)).toContain(name);
    }
  });
});

describe.each(inLanguage('html'))('%s', (_, { code }) => {
  test('is HTML without a mistake, whose options the loader knows', () => {
    const mistakes: string[] = [];
    parseFragment(code.replace(' …>', '>'), {
      onParseError: ({ code: name }) => mistakes.push(name),
    });
    const options = [...code.matchAll(/ data-([\w-]+)=/g)].map(([, name = '']) => name);

    expect(mistakes.filter((name) => name !== 'eof-in-element-that-can-contain-only-text')).toEqual(
      [],
    );
    expect([...NAMES, 'button', 'mock']).toEqual(expect.arrayContaining(options));
  });
});

test.each(inLanguage('json'))('%s is JSON, line by line or as a whole', (_, { code }) => {
  const read = () => JSON.parse(code);
  const readLines = () =>
    code
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));

  expect([read, readLines].some((one) => !throws(one))).toBe(true);
});

test.each(inLanguage('ini'))('%s is a list of settings', (_, { code }) => {
  for (const line of code.trim().split('\n')) expect(line).toMatch(/^([A-Z_]+=|#|$)/);
});

test.each(inLanguage('http'))('%s is a list of headers', (_, { code }) => {
  for (const line of code.trim().split('\n')) expect(line).toMatch(/^[A-Za-z-]+: \S/);
});

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
const commands: string[] = createProgram(() => {}).commands.map((command) => command.name());
const paths = Object.keys(api.paths).map(
  (path) => new RegExp(`^/api${path.replace(/\{\w+\}/g, '[^/]+')}$`),
);

describe.each(inLanguage('sh'))('%s', (_, { code }) => {
  test('is a script that the shell reads', () => {
    expect(() => execFileSync('bash', ['-n'], { input: code, stdio: 'pipe' })).not.toThrow();
  });

  test('names commands and addresses that exist', () => {
    const runs = [...code.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
    const uses = [...code.matchAll(/npx salus (\w+)/g)].map(([, name = '']) => name);
    const calls = [...code.matchAll(/(\/api\/merchant\/[^\s"'?]+)/g)].map(([, path = '']) => path);

    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(runs));
    expect(commands).toEqual(expect.arrayContaining(uses));
    expect(calls.filter((path) => !paths.some((known) => known.test(path)))).toEqual([]);
  });
});

function throws(act: () => unknown): boolean {
  try {
    act();
    return false;
  } catch {
    return true;
  }
}
