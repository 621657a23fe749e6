/** The fonts of receipts. The second covers Japanese, Greek and Cyrillic, and is read on demand. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

const FILES = {
  regular: '@expo-google-fonts/hanken-grotesk/400Regular/HankenGrotesk_400Regular.ttf',
  strong: '@expo-google-fonts/hanken-grotesk/600SemiBold/HankenGrotesk_600SemiBold.ttf',
  wide: '@expo-google-fonts/biz-udpgothic/400Regular/BIZUDPGothic_400Regular.ttf',
} as const;

export type FontName = keyof typeof FILES;

/** What the first two have: Latin letters of all European languages, and punctuation. */
const LATIN = /^[\u0020-\u017e\u0218-\u021b\u2013\u2014\u2018-\u201e\u2022\u2026\u20ac\u2212]*$/;

export const fontFor = (text: string, name: 'regular' | 'strong'): FontName =>
  LATIN.test(text) ? name : 'wide';

const cache = new Map<FontName, Promise<Buffer>>();

/** The font's file, cached. */
export function readFont(name: FontName): Promise<Buffer> {
  const known = cache.get(name);
  if (known) return known;
  const file = readFile(resolve(FILES[name]));
  cache.set(name, file);
  // A failed read must not stay in the cache.
  file.catch(() => cache.delete(name));
  return file;
}
