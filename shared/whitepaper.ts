/**
 * Where the whitepaper of a language is served; `scripts/whitepaper.mjs` writes it. Public for
 * good: it is linked to from elsewhere.
 */
export const whitepaperPath = (language: string) => `/resources/whitepaper.${language}.pdf`;
