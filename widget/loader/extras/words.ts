import de from '#locales/de/embed.json';
import en from '#locales/en/embed.json';
import es from '#locales/es/embed.json';
import fr from '#locales/fr/embed.json';
import hr from '#locales/hr/embed.json';
import hu from '#locales/hu/embed.json';
import it from '#locales/it/embed.json';
import ja from '#locales/ja/embed.json';
import no from '#locales/no/embed.json';
import pt from '#locales/pt/embed.json';

const WORDS = new Map(Object.entries({ de, en, es, fr, hr, hu, it, ja, no, nb: no, nn: no, pt }));

/** The texts of buttons and dialog in the page's language, or the visitor's. */
export function wordsFor(locale: string): typeof en {
  return WORDS.get((locale || navigator.language).slice(0, 2).toLowerCase()) ?? en;
}
