import { languageOfTag } from '#shared/language.ts';
import { deviceStorage } from './safe-storage.ts';

export const DEFAULT_LANGUAGE = 'en';

const KEY = 'language';

/** The languages of a deployment (`LOCALES`) and its default. */
export interface Languages {
  default: string;
  enabled: readonly string[];
}

/** The stored choice, else the browser's first supported language, else the default. */
export function preferredLanguage(languages: Languages, preferences: readonly string[]): string {
  const wanted = [deviceStorage.read(KEY), ...preferences];
  for (const tag of wanted) {
    const base = tag && languageOfTag(tag);
    const language = languages.enabled.find((enabled) => enabled === base);
    if (language) return language;
  }
  return languages.default;
}

export function keepLanguage(language: string): void {
  deviceStorage.write(KEY, language);
}

/**
 * A table, because `Intl.DisplayNames` took longer than the rest of our code before the first
 * paint.
 */
const NAMES: Readonly<Record<string, string>> = {
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fr: 'Français',
  hr: 'Hrvatski',
  hu: 'Magyar',
  it: 'Italiano',
  ja: '日本語',
  no: 'Norsk',
  pt: 'Português',
};

/** A language's name in that language: English, Español. */
export function nameOfLanguage(language: string): string {
  return NAMES[language] ?? language;
}
