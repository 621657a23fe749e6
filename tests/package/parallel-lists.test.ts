/**
 * A list over a union is written once. A second list that holds each of its members is one that nobody completes when
 * the union grows: it spreads the first, or is a `Record` over its members.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { catalogue } from '#shared/errors.ts';

const ROOT = join(import.meta.dirname, '../..');
const FEWEST = 3;
/** So many members are in a longer list by no chance. */
const MANY = 5;

interface Source {
  path: string;
  text: string;
}

interface List {
  path: string;
  at: number;
  members: readonly string[];
}

const literals = (text: string): string[] =>
  [...text.matchAll(/'([^'\n]*)'/g)].map(([, literal = '']) => literal);

const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, (comment) => comment.replaceAll(/[^\n]/g, ' '));

const found = ({ path, text }: Source, pattern: RegExp): List[] =>
  [...text.matchAll(pattern)].map((match) => ({
    path,
    at: match.index + match[0].indexOf(match[1] ?? ''),
    members: literals(match[1] ?? ''),
  }));

/** The lists that others may read. Codes of errors are chosen for each call, so they are left out. */
const homes = (source: Source): List[] =>
  found(source, /export const \w+ = (\[[^\]]*\]) as const/g).filter(
    ({ members }) => members.length >= FEWEST && !members.every((code) => code in catalogue),
  );

/** Arrays of literals, also those of a `Set`, and unions. */
const copies = (source: Source): List[] => [
  ...found(source, /(\[(?:\s*(?:'[^'\n]*'|\.{3}[\w.]+),?)+\s*\])/g),
  ...found(source, /((?:'[\w-]+'\s*\|\s*)+'[\w-]+')/g),
];

const repeats = (copy: readonly string[], home: readonly string[]): boolean =>
  home.every((member) => copy.includes(member)) &&
  (home.length >= MANY || home.length === copy.length);

/** @returns places that hold every member of a list elsewhere, and the file of that list */
function parallelLists(sources: readonly Source[]): string[] {
  const plain = sources.map(({ path, text }) => ({ path, text: withoutComments(text) }));
  const lists = plain.flatMap(homes);
  return plain.flatMap((source) =>
    copies(source).flatMap((copy) => {
      const home = lists.find(
        (list) =>
          !(list.path === copy.path && list.at === copy.at) && repeats(copy.members, list.members),
      );
      const line = source.text.slice(0, copy.at).split('\n').length;
      return home ? [`${copy.path}:${line} repeats a list of ${home.path}`] : [];
    }),
  );
}

describe('this repository', () => {
  it('has no list that repeats all members of another', () => {
    const paths = globSync(
      '{docs/site,hosted,scripts,server,shared,widget}/**/*.{astro,mjs,ts,tsx}',
      {
        cwd: ROOT,
        exclude: ['**/*.test.*', '**/test-support/**'],
      },
    ).sort();
    const sources = paths.map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

    expect(sources.length).toBeGreaterThan(1000);
    expect(parallelLists(sources)).toEqual([]);
  });
});

describe('the search', () => {
  const home = { path: 'shared/a.ts', text: "export const SIZES = ['s', 'm', 'l'] as const;" };
  const many = {
    path: 'shared/c.ts',
    text: "export const FIVE = ['a', 'b', 'c', 'd', 'e'] as const;",
  };

  it.each([["const ALL = new Set(['m', 'l', 's']);"], ["type Size = 's' | 'm' | 'l';"]])(
    'finds %s',
    (text) => {
      expect(parallelLists([home, { path: 'hosted/b.ts', text }])).toEqual([
        'hosted/b.ts:1 repeats a list of shared/a.ts',
      ]);
    },
  );

  it('finds a list that holds many members beside others', () => {
    const text = "const SIX = ['f', 'e', 'd', 'c', 'b', 'a'];";
    expect(parallelLists([many, { path: 'hosted/b.ts', text }])).toEqual([
      'hosted/b.ts:1 repeats a list of shared/c.ts',
    ]);
  });

  it.each([
    ["const MORE = [...SIZES, 'xl'];"],
    ["const SMALL = ['s', 'm'];"],
    ["const WORDS: Record<Size, string> = { s: 'Small', m: 'Medium', l: 'Large' };"],
    ["// Instead of ['s', 'm', 'l'].\nconst ALL = SIZES;"],
  ])('passes %s', (text) => {
    expect(parallelLists([home, { path: 'hosted/b.ts', text }])).toEqual([]);
  });
});
