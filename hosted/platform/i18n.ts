import i18next, { type BackendModule, type PostProcessorModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Texts } from '#shared/documents/bootstrap-data.ts';
import { elided } from '#shared/italian-elision.ts';
import { languageOfTag } from '#shared/language.ts';
import { DEFAULT_LANGUAGE } from './language.ts';
import type { TextArea } from './text-areas.ts';

/** Reads a file of `locales`; throws when it is missing. */
export type ReadTexts = (language: string, area: string) => Promise<Texts>;

/**
 * Falls back to English, then to the visitor's other languages, to Spanish (specification §9), and to
 * the rest: readable text rather than keys.
 */
function backendOf({ read, enabled, preferences = [] }: TextOptions): BackendModule {
  const likely = [...preferences.map(languageOfTag), 'es'];
  const fallbacks = [
    DEFAULT_LANGUAGE,
    ...likely.filter((one) => enabled.includes(one)),
    ...enabled,
  ];
  async function readOrFallBack(language: string, area: string): Promise<Texts> {
    for (const wanted of new Set([language, ...fallbacks])) {
      try {
        return await read(wanted, area);
      } catch (error) {
        console.warn(`No texts for ${wanted}/${area}`, error);
      }
    }
    return {};
  }
  return {
    type: 'backend',
    init() {},
    read(language, area, done) {
      void readOrFallBack(language, area).then((texts) => done(null, texts));
    },
  };
}

/** Dates of Croatian and Hungarian end with a full stop, which their sentence must not repeat. */
const aroundDates: PostProcessorModule = {
  type: 'postProcessor',
  name: 'dates',
  process: (text: string, _key, _options, { language }) =>
    (language === 'it' ? elided(text) : text).replace(/(\d\.)\.(?=\s|$)/g, '$1'),
};

interface TextOptions {
  language: string;
  /** Languages the visitor may choose. */
  enabled: readonly string[];
  read: ReadTexts;
  /** The browser's languages. */
  preferences?: readonly string[];
}

/** Resolves when the texts of every page are loaded. */
export async function startTexts(options: TextOptions): Promise<void> {
  const { language, enabled } = options;
  i18next.on('languageChanged', (current) => {
    // Not there while pages are prerendered at build time.
    if (typeof document !== 'undefined') document.documentElement.lang = current;
  });
  await i18next
    .use(backendOf(options))
    .use(initReactI18next)
    .use(aroundDates)
    .init({
      lng: language,
      supportedLngs: enabled,
      // `readOrFallBack` falls back by file; loading English beside each language would double the
      // bytes.
      fallbackLng: false,
      ns: ['app'],
      defaultNS: 'app',
      // Loads start at once, so that texts load in parallel with the page's code.
      initAsync: false,
      interpolation: { escapeValue: false },
      postProcess: aroundDates.name,
    });
}

/** Languages the visitor may choose. */
export function enabledLanguages(): string[] {
  const supported = i18next.options.supportedLngs || [];
  // i18next adds the pseudo-language `cimode`, which shows keys.
  return supported.filter((language) => language !== 'cimode');
}

export function loadTexts(areas: readonly TextArea[]): Promise<void> {
  return i18next.loadNamespaces([...areas]);
}
