/** The cookie notice, in a chunk of its own that comes after the first paint. */
import 'vanilla-cookieconsent/dist/cookieconsent.css';
import './consent.css';
import { effect } from '@preact/signals-core';
import i18next from 'i18next';
import {
  acceptedCategory,
  run,
  setLanguage,
  showPreferences as show,
  type Translation,
} from 'vanilla-cookieconsent';
import { ANALYTICS, CONSENT_COOKIE } from '#shared/consent-cookie.ts';
import { readConfig } from './app-config.ts';
import { enabledLanguages, loadTexts } from './i18n.ts';
import type { Store } from './store.ts';

let started: Promise<void> | undefined;

/** Asks whoever has not answered yet; loads what they have agreed to. Once per document. */
export function startConsent(store: Store): Promise<void> {
  started ??= start(store);
  return started;
}

/** Lets somebody see and change what they have agreed to. */
export async function showPreferences(store: Store): Promise<void> {
  await startConsent(store);
  show();
}

async function start(store: Store): Promise<void> {
  await loadTexts(['consent']);
  let hasTag = false;
  await run({
    cookie: { name: CONSENT_COOKIE, sameSite: 'Lax' },
    guiOptions: {
      consentModal: { layout: 'box', position: 'bottom right', equalWeightButtons: true },
      preferencesModal: { layout: 'box', equalWeightButtons: true },
    },
    categories: {
      necessary: { enabled: true, readOnly: true },
      [ANALYTICS]: {},
    },
    language: {
      default: i18next.language,
      translations: Object.fromEntries(
        enabledLanguages().map((language) => [language, wordsOf(language)]),
      ),
    },
    onChange() {
      // A script cannot be taken back otherwise.
      if (hasTag && !acceptedCategory(ANALYTICS)) location.reload();
    },
  });
  i18next.on('languageChanged', (language) => void setLanguage(language, true));

  // Consent given from now on counts from the next full load: only that document's policy knows
  // the place the script talks to.
  if (!acceptedCategory(ANALYTICS)) return;
  effect(() => {
    const { analytics } = readConfig(store.appConfig.value);
    if (!analytics || hasTag) return;
    hasTag = true;
    const tag = document.createElement('script');
    tag.src = analytics;
    tag.async = true;
    document.head.append(tag);
  });
}

const wordsOf = (language: string) => (): Translation => {
  const t = i18next.getFixedT(language, 'consent');
  const acceptAllBtn = t('consent.accept');
  const acceptNecessaryBtn = t('consent.necessary-only');
  return {
    consentModal: {
      title: t('consent.title'),
      description: t('consent.text'),
      acceptAllBtn,
      acceptNecessaryBtn,
      showPreferencesBtn: t('consent.choose'),
      footer: `<a href="/legal/cookies-policy">${t('consent.policy')}</a>`,
    },
    preferencesModal: {
      title: t('consent.preferences'),
      acceptAllBtn,
      acceptNecessaryBtn,
      savePreferencesBtn: t('consent.save'),
      closeIconLabel: t('consent.close'),
      sections: [
        {
          title: t('consent.necessary'),
          description: t('consent.necessary-text'),
          linkedCategory: 'necessary',
        },
        {
          title: t('consent.analytics'),
          description: t('consent.analytics-text'),
          linkedCategory: ANALYTICS,
        },
      ],
    },
  };
};
