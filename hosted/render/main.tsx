/**
 * Prerenders pages while the app is built: the same tree as in a browser, for a guest, over
 * an API that does not answer. The server puts the result into its documents
 * (`server/web/documents/prerendered.ts`), and the app renders over it once it is loaded.
 */
import i18next from 'i18next';
import { prerender } from 'react-dom/static';
import { Router } from 'wouter';
import { brand } from '#shared/brand.ts';
import { DISCOUNT_PLACEHOLDER, type Texts } from '#shared/documents/bootstrap-data.ts';
import type { Fetch } from '#shared/http/api-client.ts';
import {
  EARLY_HOME_PATH,
  NOT_FOUND_PATH,
  PRERENDERED_PATHS,
  type PrerenderedPage,
  type PrerenderedPath,
  type PublicPath,
} from '#shared/public-paths.ts';
import * as walletEndpoints from '#shared/wallet/endpoints.ts';
import { App } from '../app/app.tsx';
import { Providers } from '../app/providers.tsx';
import type { Route } from '../app/routes/route.ts';
import { routes } from '../app/routes/routes.ts';
import { HeroLayout } from '../layouts/hero/hero-layout.tsx';
import { startTexts } from '../platform/i18n.ts';
import { DEFAULT_LANGUAGE } from '../platform/language.ts';
import { createProgress } from '../platform/progress.ts';
import { keyOf, type Queries, queriesOf } from '../platform/query.ts';
import { safeStorage } from '../platform/safe-storage.ts';
import { createSession } from '../platform/session.ts';
import { createStore } from '../platform/store.ts';
import type { FullKey } from '../platform/text-areas.ts';
import { createTokenStore } from '../platform/token-store.ts';
import { answerForBusiness, markBusiness } from './early-business.tsx';
import { earlyForms } from './early-forms.ts';
import {
  ANY_BUSINESS,
  ANYBODY,
  atAddress,
  markAmounts,
  PLACEHOLDERS,
  signedInApi,
} from './early-home.ts';
import { extractInlineStyles } from './extract-inline-styles.ts';
import { PAGE_TEXTS } from './page-texts.ts';

/** Browsers fetch these files instead. */
const files = import.meta.glob<Texts>('../../locales/*/*.json', { import: 'default' });

async function readFile(language: string, area: string): Promise<Texts> {
  const read = files[`../../locales/${language}/${area}.json`];
  if (!read) throw new Error('no such file');
  return read();
}

/** What the head of a document needs: a language without it is not prerendered. */
const LANGUAGES = Object.keys(files)
  .map((path) => /(\w+)\/seo\.json$/.exec(path)?.[1])
  .filter((language) => language !== undefined);

/**
 * Every public page in every language, without styles, which only the bundler knows. The server
 * knows which languages are enabled.
 */
export async function prerenderPublicPages(): Promise<Omit<PrerenderedPage, 'styles'>[]> {
  await startTexts({ language: DEFAULT_LANGUAGE, enabled: LANGUAGES, read: readFile });
  const pages: Omit<PrerenderedPage, 'styles'>[] = [];
  // Sequential, because the language of i18next is global.
  for (const language of LANGUAGES) {
    i18next.addResourceBundle(language, 'seo', await readFile(language, 'seo'));
    await i18next.changeLanguage(language);
    for (const path of PRERENDERED_PATHS) pages.push(await prerenderPage(path, language));
    pages.push(await prerenderHome(language));
  }
  return pages;
}

async function prerenderPage(path: PrerenderedPath, language: string) {
  const t = i18next.getFixedT(language, 'seo');
  const route = routes.find((candidate) => candidate.path === path.split('?', 1)[0]);
  // First, because it loads the texts of the page's own title.
  const { html, css } = extractInlineStyles(await textOf(path));
  return {
    path,
    language,
    ...headOf(path, route, language),
    html: earlyForms(html, t('seo.no-script')),
    css,
    bodyClass: route?.layout === HeroLayout ? 'hero' : 'default',
  };
}

/** The homes of a member and of a business, which the early script fills in (`hosted/early`). */
async function prerenderHome(language: string) {
  const route = routes.find(({ path }) => path === EARLY_HOME_PATH);
  const homeOf = (user: typeof ANYBODY, answer: (queries: Queries) => void) =>
    atAddress(EARLY_HOME_PATH, () => textOf(EARLY_HOME_PATH, signedInApi(user), answer));
  const member = await homeOf(ANYBODY, ({ client }) =>
    client.setQueryData(keyOf(walletEndpoints.readAccounts, {}), PLACEHOLDERS),
  );
  const business = await homeOf(ANY_BUSINESS, answerForBusiness);
  // Together, because the rules of both stand in one document.
  const { html, css } = extractInlineStyles(member + BETWEEN + business);
  const [memberHtml = '', businessHtml = ''] = html.split(BETWEEN);
  return {
    path: EARLY_HOME_PATH,
    language,
    ...headOf(EARLY_HOME_PATH, route, language),
    html: markAmounts(memberHtml, language),
    business: markBusiness(businessHtml),
    css,
    bodyClass: 'default',
  };
}

const BETWEEN = '<!--business-->';

/** The title, and for search engines a description of the pages they list. */
function headOf(
  path: PrerenderedPath | typeof EARLY_HOME_PATH,
  route: Route | undefined,
  language: string,
) {
  const titled = (title: string) => `${title} · ${brand.name}`;
  if (isListed(path)) {
    const t = i18next.getFixedT(language, 'seo');
    const names = { brand: brand.name };
    const { title, description } = PAGE_TEXTS[path];
    // The server knows the discount.
    const percent = DISCOUNT_PLACEHOLDER;
    return { title: titled(t(title, names)), description: t(description, { ...names, percent }) };
  }
  const t = i18next.getFixedT(language) as (key: FullKey) => string;
  const key = path === NOT_FOUND_PATH ? 'app:error.not-found' : route?.title;
  if (key === undefined) throw new Error(`${path} has no title`);
  return { title: titled(t(key)) };
}

const isListed = (path: string): path is PublicPath => path in PAGE_TEXTS;

const nobody: Fetch = () => Promise.reject(new Error('Nobody answers while pages are prerendered'));

async function textOf(
  path: string,
  fetch = nobody,
  answer: (queries: Queries) => void = () => {},
): Promise<string> {
  const { pathname, search } = new URL(path, 'https://prerendered.invalid');
  const nothing = safeStorage(() => {
    throw new Error('Nothing is kept while pages are prerendered');
  });
  const session = createSession({
    apiBase: '/api',
    fetch,
    tokens: createTokenStore(nothing),
  });
  // Without an answer the visitor is a guest.
  await session.start();
  answer(queriesOf(session));
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <Router ssrPath={pathname} ssrSearch={search}>
      <Providers
        session={session}
        store={createStore(nothing, i18next.language)}
        progress={createProgress()}
      >
        <App />
      </Providers>
    </Router>,
    {
      onError: (error) => void failures.push(error),
      // Otherwise React moves large parts to their place by a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    },
  );
  // React would leave a failed part to the browser.
  if (failures.length > 0) throw new Error(`${path} cannot be prerendered`, { cause: failures[0] });
  return new Response(prelude).text();
}
