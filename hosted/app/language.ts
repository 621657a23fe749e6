import { deviceStorage } from './safe-storage.ts';

export const DEFAULT_LANGUAGE = 'en';

const KEY = 'language';

/** The languages of a deployment (`LOCALES`), and which one everybody else gets. */
export interface Languages {
  default: string;
  enabled: readonly string[];
}

/** What the person chose, else what the browser prefers among ours, else the default. */
export function preferredLanguage(languages: Languages, preferences: readonly string[]): string {
  const wanted = [deviceStorage.read(KEY), ...preferences];
  for (const tag of wanted) {
    const base = tag?.toLowerCase().split('-')[0];
    const language = languages.enabled.find((enabled) => enabled === base);
    if (language) return language;
  }
  return languages.default;
}

export function keepLanguage(language: string): void {
  deviceStorage.write(KEY, language);
}

/** A language's name in itself: English, Español. */
export function nameOfLanguage(language: string): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
