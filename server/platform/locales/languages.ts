import { existsSync, readdirSync } from 'node:fs';

const LOCALES = new URL('../../../locales/', import.meta.url);

/** Whether this version has the texts of a language for the checkout and for mails. */
export const hasTexts = (language: string) =>
  /^[a-z]{2}$/.test(language) &&
  ['pay', 'mail'].every((area) => existsSync(new URL(`${language}/${area}.json`, LOCALES)));

export const allLanguages = () => readdirSync(LOCALES).filter(hasTexts).sort();

/** The default language is English if enabled, else the first. */
export function languagesOf(enabled: string[]): { default: string; enabled: string[] } {
  return { default: enabled.includes('en') ? 'en' : (enabled[0] ?? 'en'), enabled };
}
