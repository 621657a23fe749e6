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
import { linkOf, type Options } from '../options.ts';

const WORDS = new Map(Object.entries({ de, en, es, fr, hr, hu, it, ja, no, nb: no, nn: no, pt }));

/** Texts of buttons and dialog in the page's language, or else the visitor's. */
export function wordsFor({ session, look }: Options): Omit<typeof en, 'link'> {
  const key = (look.locale || navigator.language).slice(0, 2).toLowerCase();
  const words = WORDS.get(key) ?? en;
  return linkOf(session) ? { ...words, open: words.link, button: words.link } : words;
}
