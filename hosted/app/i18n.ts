import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Texts } from '#shared/boot.ts';
import { DEFAULT_LANGUAGE } from './language.ts';

/** The parts of `locales/<language>/` this app shows; each is a file of its own. */
export type TextArea =
  | 'account'
  | 'app'
  | 'auth'
  | 'buy'
  | 'consent'
  | 'contact'
  | 'errors'
  | 'member-errors'
  | 'home'
  | 'join'
  | 'link'
  | 'link-settings'
  | 'membership'
  | 'pay'
  | 'profile'
  | 'refunds'
  | 'resources'
  | 'second-factor'
  | 'withdrawals'
  | 'deposits'
  | 'webhooks'
  | 'domain'
  | 'doctor'
  | 'buttons'
  | 'snippet'
  | 'sales'
  | `legal${string}`;

/** Gets one file of `locales`; throws when there is none. */
export type ReadTexts = (language: string, area: string) => Promise<Texts>;

function backendOf(read: ReadTexts): BackendModule {
  async function readOrFallBack(language: string, area: string): Promise<Texts> {
    try {
      return await read(language, area);
    } catch (error) {
      console.warn(`No texts for ${language}/${area}`, error);
      return language === DEFAULT_LANGUAGE ? {} : readOrFallBack(DEFAULT_LANGUAGE, area);
    }
  }
  return {
    type: 'backend',
    init() {},
    read(language, area, done) {
      void readOrFallBack(language, area).then((texts) => done(null, texts));
    },
  };
}

interface TextOptions {
  language: string;
  /** Those somebody may choose from. */
  enabled: readonly string[];
  read: ReadTexts;
}

/** Resolves once the texts every page shows are there. */
export async function startTexts({ language, enabled, read }: TextOptions): Promise<void> {
  i18next.on('languageChanged', (current) => {
    // Not there while pages are painted at build time.
    if (typeof document !== 'undefined') document.documentElement.lang = current;
  });
  await i18next
    .use(backendOf(read))
    .use(initReactI18next)
    .init({
      lng: language,
      supportedLngs: enabled,
      // `readOrFallBack` does it by file: loading English beside each language would double the bytes.
      fallbackLng: false,
      ns: ['app'],
      defaultNS: 'app',
      // Its loads start at once, so that a page's texts are asked for beside the page's code.
      initAsync: false,
      interpolation: { escapeValue: false },
    });
}

/** The languages somebody may choose from. */
export function enabledLanguages(): string[] {
  const supported = i18next.options.supportedLngs || [];
  // i18next adds a language of its own, which shows keys.
  return supported.filter((language) => language !== 'cimode');
}

export function loadTexts(areas: readonly TextArea[]): Promise<void> {
  return i18next.loadNamespaces([...areas]);
}
