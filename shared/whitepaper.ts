/** The languages of the whitepaper (`docs/whitepaper`). */
export const WHITEPAPER_LANGUAGES = ['en', 'es'] as const;

/** Readers of any other language get it in English. */
export const languageOfWhitepaper = (language: string) =>
  WHITEPAPER_LANGUAGES.find((written) => written === language) ?? 'en';

/**
 * Where the whitepaper of a language is served; `scripts/build/whitepaper.mjs` writes it. The address
 * must not change, because other sites link to it.
 */
export const whitepaperPath = (language: string) => `/resources/whitepaper.${language}.pdf`;
