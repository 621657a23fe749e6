import { readFile } from 'node:fs/promises';
import type { Texts } from '#shared/documents/bootstrap-data.ts';
import { languageOfTag } from '#shared/language.ts';

const LOCALES = new URL('../../../locales/', import.meta.url);
const cache = new Map<string, Promise<Texts>>();

type Area =
  | 'account'
  | 'activity'
  | 'auth'
  | 'authorization'
  | 'buy'
  | 'email-actions'
  | 'embed'
  | 'errors'
  | 'invoices'
  | 'join'
  | 'link'
  | 'mail'
  | 'mandates'
  | 'mail-code'
  | 'member-errors'
  | 'notifications'
  | 'offline'
  | 'pay'
  | 'refund-requests'
  | 'refused'
  | 'reserves'
  | 'second-factor'
  | 'seo'
  | 'snippet'
  | 'statements'
  | 'status'
  | 'team'
  | 'till'
  | 'top-up';

/** The texts of one area in one language, cached. */
export function readTexts(locale: string, area: Area): Promise<Texts> {
  const name = `${locale}/${area}.json`;
  const known = cache.get(name);
  if (known) return known;
  const texts = readFile(new URL(name, LOCALES), 'utf8').then((json) => JSON.parse(json) as Texts);
  cache.set(name, texts);
  // A failed read must not stay in the cache.
  texts.catch(() => cache.delete(name));
  return texts;
}

/**
 * The language of a document: the first enabled language of `wishes`, else of Accept-Language
 * (RFC 9110), else the default.
 */
export function chooseLocale(
  { enabled, default: fallback }: { enabled: string[]; default: string },
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
    const language = wish && languageOfTag(wish);
    if (language && enabled.includes(language)) return language;
  }
  return fallback;
}

/** The texts of one section of an area, as an object that has the section's name as its only key. */
export async function readSection(locale: string, area: Area, section: string): Promise<Texts> {
  const texts = (await readTexts(locale, area))[section];
  return texts === undefined ? {} : { [section]: texts };
}
