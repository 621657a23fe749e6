import { readFile } from 'node:fs/promises';
import type { Texts } from '#shared/boot.ts';
import type { Config } from '../config.ts';

const LOCALES = new URL('../../locales/', import.meta.url);
const cache = new Map<string, Promise<Texts>>();

/** One area of one language, read once. */
export function readTexts(locale: string, area: 'pay' | 'auth'): Promise<Texts> {
  const name = `${locale}/${area}.json`;
  const known = cache.get(name);
  if (known) return known;
  const texts = readFile(new URL(name, LOCALES), 'utf8').then((json) => JSON.parse(json) as Texts);
  cache.set(name, texts);
  return texts;
}

/**
 * The language of a document: the first of the wishes that is enabled, else what the browser
 * prefers (RFC 9110, Accept-Language), else the default.
 */
export function chooseLocale(
  { enabled, default: fallback }: Config['locales'],
  wishes: (string | null | undefined)[],
  acceptLanguage = '',
): string {
  const preferred = acceptLanguage
    .split(',')
    .map((part) => {
      const [tag = '', quality = 'q=1'] = part.trim().split(';');
      return { tag, weight: Number(quality.trim().replace('q=', '')) || 0 };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
  for (const wish of [...wishes, ...preferred]) {
    const language = wish?.slice(0, 2).toLowerCase();
    if (language && enabled.includes(language)) return language;
  }
  return fallback;
}
