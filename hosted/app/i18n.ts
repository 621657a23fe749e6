import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Texts } from '#shared/boot.ts';
import { DEFAULT_LANGUAGE, type Language } from './language.ts';

/** The parts of `locales/<language>/` this app shows; each is a chunk of its own. */
export type TextArea =
  | 'account'
  | 'app'
  | 'auth'
  | 'consent'
  | 'contact'
  | 'errors'
  | 'home'
  | 'join'
  | 'membership'
  | 'pay'
  | 'profile'
  | 'resources'
  | `legal${string}`;

const files = import.meta.glob<Texts>(
  ['../../locales/*/*.json', '!../../locales/*/{loader,mail,seo}.json'],
  { import: 'default' },
);

async function readTexts(language: string, area: string): Promise<Texts> {
  try {
    const load = files[`../../locales/${language}/${area}.json`];
    if (!load) throw new Error('no such file');
    return await load();
  } catch (error) {
    console.warn(`No texts for ${language}/${area}`, error);
    return language === DEFAULT_LANGUAGE ? {} : readTexts(DEFAULT_LANGUAGE, area);
  }
}

const backend: BackendModule = {
  type: 'backend',
  init() {},
  read(language, area, done) {
    void readTexts(language, area).then((texts) => done(null, texts));
  },
};

/** Resolves once the texts every page shows are there. */
export async function startTexts(language: Language): Promise<void> {
  i18next.on('languageChanged', (current) => {
    // Not there while pages are painted at build time.
    if (typeof document !== 'undefined') document.documentElement.lang = current;
  });
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: language,
      // `readTexts` falls back by file: loading English beside each language would double the bytes.
      fallbackLng: false,
      ns: ['app'],
      defaultNS: 'app',
      // Its loads start at once, so that a page's texts are asked for beside the page's code.
      initAsync: false,
      interpolation: { escapeValue: false },
    });
}

export function loadTexts(areas: readonly TextArea[]): Promise<void> {
  return i18next.loadNamespaces([...areas]);
}
