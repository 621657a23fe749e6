/** What makes the app installable: manifests, icons, and the offline page with its service worker. */
import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FastifyReply } from 'fastify';
import { brand } from '#shared/brand.ts';
import { NONCE_PLACEHOLDER } from '#shared/documents/bootstrap-data.ts';
import { inBoth, PALETTE } from '#shared/embed/palette.ts';
import { escapeHtml } from '#shared/escape-html.ts';
import type { App } from '../../platform/http/app.ts';
import { Problem } from '../../platform/http/problem.ts';
import { chooseLocale, readSection, readTexts } from '../../platform/locales/texts.ts';
import { compressed } from './compress.ts';
import { directionOf } from './direction.ts';
import { documentHeaders } from './headers.ts';
import type { HtmlTemplates } from './html-templates.ts';
import { LEAVING_WORKER, OFFLINE_PATH, offlineWorker, WORKER_PATH } from './offline-worker.ts';
import { publicPage } from './public-page.ts';

type Account = typeof import('#locales/en/account.json');
type Offline = typeof import('#locales/en/offline.json');
type Till = typeof import('#locales/en/till.json');

/** A day: an installed app looks for changes about as often. */
const CACHE = 'public, max-age=86400';

/** Drawn by `scripts/build/app-icons.mjs`. */
const ICONS = [
  { name: 'app-192.png', sizes: '192x192', purpose: 'any' },
  { name: 'app-512.png', sizes: '512x512', purpose: 'any' },
  { name: 'app-maskable-512.png', sizes: '512x512', purpose: 'maskable' },
] as const;

/** Two halves of the mark that have lost each other: drawn in the page, because nothing can be loaded. */
const APART =
  '<svg class="apart" aria-hidden="true" viewBox="0 0 240 120"><path d="M100 12a48 48 0 0 0 0 96Z"/><path d="M140 12a48 48 0 0 1 0 96Z"/><path class="gap" d="M120 20v80"/></svg>';

const OFFLINE_STYLES = `main{display:grid;grid-template-rows:auto 1fr;min-height:100vh;padding-bottom:24px}
.offline{align-self:center;display:grid;justify-items:center;gap:16px;padding-bottom:12vh;text-align:center}
.offline :is(h1,p){max-width:30rem;margin:0}
.offline p{color:var(--ink-soft)}
.apart{width:min(240px,60vw)}
.apart path{fill:${inBoth('accent-wash')};stroke:var(--accent);stroke-width:3}
.apart .gap{fill:none;stroke:var(--line);stroke-dasharray:3 9;stroke-linecap:round}
.passes{display:grid;gap:8px;justify-items:center;width:min(100%,26rem);padding:20px;border:1px solid var(--line);border-radius:20px;background:var(--raised);box-sizing:border-box}
.passes[hidden]{display:none}
.passes h2{font-size:20px}
.passes .hint{margin-bottom:8px}
.passes svg{display:block;width:min(16rem,60vw);padding:8px;border-radius:12px;background:#fff;fill:#1c1a18}
.passes .digits{color:var(--ink);font-size:clamp(2rem,11vw,2.75rem);font-weight:600;line-height:1.2;font-variant-numeric:tabular-nums;letter-spacing:.04em;white-space:nowrap}
.passes .read{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.passes .left{width:min(16rem,60vw);height:8px;accent-color:var(--success)}
.passes .next{font-size:14px}
.passes ul{width:100%;margin:16px 0 0;padding:0;list-style:none;text-align:start}
.passes li{display:grid;padding:12px 0;border-top:1px solid var(--line);overflow-wrap:anywhere}
.passes li span{color:var(--ink-soft);font-size:14px}
[data-passes] .apart{display:none}
[data-passes] .offline{align-self:start;gap:8px;padding-bottom:24px}
[data-passes] h1{font-size:20px}
[data-passes] .offline>p{font-size:14px}
.retry{margin-top:8px;padding:12px 32px;border-radius:12px;font-weight:600;text-decoration:none;color:${inBoth('on-accent')};background:${inBoth('accent-fill')}}`;

const COMMON = {
  display: 'standalone',
  background_color: PALETTE.light['surface-raised'],
  theme_color: PALETTE.light.accent,
  icons: ICONS.map(({ name, sizes, purpose }) => ({
    src: `/icons/${name}`,
    sizes,
    purpose,
    type: 'image/png',
  })),
};

/** The elements of a document that name its manifest, and its service worker if it has one. */
export const manifestLink = (kind: 'hosted' | 'till', hasWorker: boolean): string =>
  `<link rel="manifest" href="/${kind === 'till' ? 'till' : 'manifest'}.webmanifest"${
    hasWorker ? ` data-worker="${WORKER_PATH}"` : ''
  }>`;

export function installedRoutes(
  { http, config }: Pick<App, 'http' | 'config'>,
  { offlinePasses = '' }: Pick<HtmlTemplates, 'offlinePasses'>,
): void {
  const localeOf = (acceptLanguage: string | undefined) =>
    chooseLocale(config.locales, [], acceptLanguage);

  http.get('/manifest.webmanifest', async ({ headers }, reply) => {
    const locale = localeOf(headers['accept-language']);
    const { actions, overview } = (await readTexts(locale, 'account')) as unknown as Account;
    return reply
      .type('application/manifest+json; charset=utf-8')
      .headers({ 'cache-control': CACHE, vary: 'Accept-Language' })
      .send({
        ...COMMON,
        id: '/account',
        name: brand.name,
        short_name: brand.name,
        lang: locale,
        dir: directionOf(locale),
        start_url: '/account',
        scope: '/',
        shortcuts: [
          { name: actions.pay, url: '/pay' },
          { name: actions.add, url: '/account/buy' },
          { name: overview.title, url: '/account' },
        ],
      });
  });

  http.get('/till.webmanifest', async ({ headers }, reply) => {
    const locale = localeOf(headers['accept-language']);
    const { page } = (await readSection(locale, 'till', 'page')) as Pick<Till, 'page'>;
    return reply
      .type('application/manifest+json; charset=utf-8')
      .headers({ 'cache-control': CACHE, vary: 'Accept-Language' })
      .send({
        ...COMMON,
        id: '/till',
        name: `${brand.name} · ${page.title}`,
        short_name: page.title,
        lang: locale,
        dir: directionOf(locale),
        start_url: '/till',
        scope: '/till',
      });
  });

  async function sendIcon(reply: FastifyReply, name: string) {
    if (!ICONS.some((icon) => icon.name === name)) throw new Problem('not_found');
    const image = await readFile(new URL(`./icons/${name}`, import.meta.url));
    return reply.type('image/png').header('cache-control', CACHE).send(image);
  }

  http.get('/icons/:name', (request, reply) =>
    sendIcon(reply, (request.params as { name: string }).name),
  );

  // Browsers ask for it where an answer is no document or names no icon, and read a PNG as well.
  http.get('/favicon.ico', (_, reply) => sendIcon(reply, 'app-192.png'));

  /** Without fonts: nothing can be loaded when it is shown. Its script shows the member's passes. */
  async function offlinePage(acceptLanguage: string | undefined, nonce: string) {
    const locale = localeOf(acceptLanguage);
    const { page } = (await readSection(locale, 'offline', 'page')) as Offline;
    const text = page.text.replace('{{brand}}', brand.name);
    const html = publicPage({
      nonce,
      locale,
      fonts: '',
      title: page.title,
      description: text,
      styles: OFFLINE_STYLES,
      // The link has the address of the page that could not be loaded.
      main: `<div class="offline">${APART}<h1>${escapeHtml(page.title)}</h1><p>${escapeHtml(text)}</p><section id="passes" class="passes" hidden></section><a class="retry" href="">${escapeHtml(page.retry)}</a></div>${offlinePasses.replaceAll(NONCE_PLACEHOLDER, nonce)}`,
    });
    return { locale, html };
  }

  http.get(OFFLINE_PATH, async (request, reply) => {
    const nonce = randomBytes(16).toString('base64url');
    const { locale, html } = await offlinePage(request.headers['accept-language'], nonce);
    reply.headers(documentHeaders('offline', { nonce }));
    reply.header('vary', 'Accept-Language').header('content-language', locale);
    reply.type('text/html; charset=utf-8');
    return compressed(request, reply, html);
  });

  http.get(WORKER_PATH, async ({ headers }, reply) => {
    const { html } = await offlinePage(headers['accept-language'], '');
    const version = createHash('sha256').update(html).digest('hex').slice(0, 10);
    return reply
      .type('text/javascript; charset=utf-8')
      .headers({
        'cache-control': 'no-cache',
        vary: 'Accept-Language',
        'content-security-policy': "default-src 'none'; connect-src 'self'",
        'cross-origin-resource-policy': 'same-origin',
      })
      .send(config.offlineShell ? offlineWorker(version) : LEAVING_WORKER);
  });
}
