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

/** By hand: `Intl.DisplayNames` took longer than all else that runs before the first paint is ours. */
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

/** A language's name in itself: English, Español. */
export function nameOfLanguage(language: string): string {
  return NAMES[language] ?? language;
}
