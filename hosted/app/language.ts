import { deviceStorage } from './safe-storage.ts';

/** Further ones are in `locales/` and are switched on here. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'en';

const KEY = 'language';

/** What the person chose, else what the browser prefers among ours, else English. */
export function preferredLanguage(preferences: readonly string[]): Language {
  const wanted = [deviceStorage.read(KEY), ...preferences];
  for (const tag of wanted) {
    const base = tag?.toLowerCase().split('-')[0];
    const language = LANGUAGES.find((enabled) => enabled === base);
    if (language) return language;
  }
  return DEFAULT_LANGUAGE;
}

export function keepLanguage(language: string): void {
  deviceStorage.write(KEY, language);
}

/** A language's name in itself: English, Español. */
export function nameOfLanguage(language: string): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
