/** The fonts of papers: pinned packages, read when a text needs them. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

export const WEIGHTS = { regular: 400, strong: 600 } as const;
export type Weight = keyof typeof WEIGHTS;

/** The open font of the pages, for everything that it has. */
const MAIN_FILES: Record<Weight, string> = {
  regular: '@expo-google-fonts/hanken-grotesk/400Regular/HankenGrotesk_400Regular.ttf',
  strong: '@expo-google-fonts/hanken-grotesk/600SemiBold/HankenGrotesk_600SemiBold.ttf',
};

/** Tried in this order. Chinese, Japanese and Korean share letters that each writes its own way. */
export const FAMILIES = [
  'noto-sans',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-thai',
  'noto-sans-jp',
  'noto-sans-sc',
  'noto-sans-tc',
  'noto-sans-kr',
  'noto-emoji',
] as const;
export type Family = (typeof FAMILIES)[number];

export const EAST_ASIAN = ['noto-sans-jp', 'noto-sans-sc', 'noto-sans-tc', 'noto-sans-kr'] as const;
export type EastAsian = (typeof EAST_ASIAN)[number];

const folderOf = (family: Family) => `@fontsource-variable/${family}`;

/** A family is cut into files by code points, as browsers load it. */
export const fileOf = (family: Family, part: string): string =>
  resolve(`${folderOf(family)}/files/${family}-${part}-wght-normal.woff2`);

export const mainFileOf = (weight: Weight): string => resolve(MAIN_FILES[weight]);

const parts = new Map<Family, Promise<ReadonlyMap<number, string>>>();

/** The part of a family that has a code point. */
export function partsOf(family: Family): Promise<ReadonlyMap<number, string>> {
  const known = parts.get(family);
  if (known) return known;
  const read = readParts(family);
  parts.set(family, read);
  // A failed read must not stay in the cache.
  read.catch(() => parts.delete(family));
  return read;
}

async function readParts(family: Family): Promise<ReadonlyMap<number, string>> {
  const text = await readFile(resolve(`${folderOf(family)}/unicode.json`), 'utf8');
  const found = new Map<number, string>();
  for (const [name, ranges] of Object.entries(JSON.parse(text) as Record<string, string>)) {
    const part = name.replace(/[[\]]/g, '');
    for (const range of ranges.split(',')) {
      const [first = '', last = first] = range.replace('U+', '').split('-');
      for (let code = Number.parseInt(first, 16); code <= Number.parseInt(last, 16); code++) {
        if (!found.has(code)) found.set(code, part);
      }
    }
  }
  return found;
}
