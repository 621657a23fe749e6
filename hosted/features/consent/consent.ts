/** The cookie notice, in a chunk loaded after the first paint. */
import 'vanilla-cookieconsent/dist/cookieconsent.css';
import './consent.css';
import { effect, type ReadonlySignal } from '@preact/signals-core';
import i18next from 'i18next';
import {
  acceptedCategory,
  run,
  setLanguage,
  showPreferences as show,
  type Translation,
} from 'vanilla-cookieconsent';
import { ANALYTICS, CONSENT_COOKIE } from '#shared/consent-cookie.ts';
import { readConfig } from '../../platform/app-config.ts';
import { enabledLanguages, loadTexts } from '../../platform/i18n.ts';
import type { Store } from '../../platform/store.ts';
import { hasAnalytics, loadAnalytics } from './analytics.ts';

export interface ConsentParts {
  store: Store;
  session: { user: ReadonlySignal<unknown> };
}

let started: Promise<void> | undefined;

/** Asks visitors who have not answered and loads what they accepted. Runs once per document. */
export function startConsent(parts: ConsentParts): Promise<void> {
  started ??= start(parts);
  return started;
}

/** Opens the stored preferences. */
export async function showPreferences(parts: ConsentParts): Promise<void> {
  await startConsent(parts);
  show();
}

async function start({ store, session }: ConsentParts): Promise<void> {
  await loadTexts(['consent']);
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
      // A loaded script can only be removed by a reload.
      if (hasAnalytics() && !acceptedCategory(ANALYTICS)) location.reload();
    },
  });
  i18next.on('languageChanged', (language) => void setLanguage(language, true));

  // New consent takes effect with the next document, because only its policy allows the analytics
  // server.
  if (!acceptedCategory(ANALYTICS)) return;
  effect(() => {
    const { analytics } = readConfig(store.appConfig.value);
    // The script could use a member's session, so only guests are measured.
    const isGuest = session.user.value === null;
    if (analytics && isGuest) loadAnalytics(analytics);
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
