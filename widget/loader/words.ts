import en from '#locales/en/loader.json';
import es from '#locales/es/loader.json';

/** The loader's few texts in the page's language, or the visitor's. */
export function wordsFor(locale: string): typeof en {
  return /^es\b/i.test(locale || navigator.language) ? es : en;
}
