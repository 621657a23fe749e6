import { readFile } from 'node:fs/promises';
import type { Texts } from '#shared/boot.ts';
import type { Config } from '../config.ts';

const LOCALES = new URL('../../locales/', import.meta.url);
const cache = new Map<string, Promise<Texts>>();

type Area = 'auth' | 'link' | 'mail' | 'pay' | 'second-factor' | 'snippet';

/** One area of one language, read once. */
export function readTexts(locale: string, area: Area): Promise<Texts> {
  const name = `${locale}/${area}.json`;
  const known = cache.get(name);
  if (known) return known;
  const texts = readFile(new URL(name, LOCALES), 'utf8').then((json) => JSON.parse(json) as Texts);
  cache.set(name, texts);
  // One failed read is no reason to fail for good.
  texts.catch(() => cache.delete(name));
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
      const [tag = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const quality = parameters.find((parameter) => parameter.startsWith('q=')) ?? 'q=1';
      return { tag, weight: Number(quality.slice(2)) || 0 };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
  for (const wish of [...wishes, ...preferred]) {
    const language = wish?.toLowerCase().split(/[-_]/)[0];
    if (language && enabled.includes(language)) return language;
  }
  return fallback;
}
