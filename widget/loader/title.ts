import de from '#locales/de/loader.json';
import en from '#locales/en/loader.json';
import es from '#locales/es/loader.json';
import fr from '#locales/fr/loader.json';
import hr from '#locales/hr/loader.json';
import hu from '#locales/hu/loader.json';
import it from '#locales/it/loader.json';
import ja from '#locales/ja/loader.json';
import no from '#locales/no/loader.json';
import pt from '#locales/pt/loader.json';

const WORDS = new Map(Object.entries({ de, es, fr, hr, hu, it, ja, no, nb: no, nn: no, pt }));

/** What the frame is called in the page's language, or the visitor's. */
export const titleIn = (locale: string) =>
  (WORDS.get((locale || navigator.language).slice(0, 2).toLowerCase()) ?? en).title;
