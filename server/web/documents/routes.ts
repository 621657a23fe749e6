/** The documents that browsers open: hosted pages, frames, the sign-in window. */
import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { brand } from '#shared/brand.ts';
import { allowsAnalytics, CONSENT_COOKIE } from '#shared/consent-cookie.ts';
import type { HostedBootstrapData } from '#shared/documents/bootstrap-data.ts';
import { isHostedPath } from '#shared/hosted-paths.ts';
import { isMeasuredPage } from '#shared/measured-pages.ts';
import { EARLY_HOME_PATH, NOT_FOUND_PATH, type PrerenderedPage } from '#shared/public-paths.ts';
import { OWN_API } from '../../platform/config/api-base.ts';
import type { CardSettings } from '../../platform/config/cards.ts';
import type { App } from '../../platform/http/app.ts';
import { chooseLocale } from '../../platform/locales/texts.ts';
import { assetRoutes } from './assets.ts';
import { authorizationRoutes } from './authorization.ts';
import { compressed } from './compress.ts';
import { discoveryRoutes } from './discovery.ts';
import { embedRoutes } from './embeds.ts';
import { endRoutes } from './end.ts';
import { guideRoutes } from './guides.ts';
import { type DocumentKind, documentHeaders } from './headers.ts';
import { type Filling, fill, type HtmlTemplates } from './html-templates.ts';
import { installedRoutes, manifestLink } from './installed.ts';
import { noScriptNote, withNote } from './no-script.ts';
import { fillPrerendered, findPrerendered } from './prerendered.ts';
import { previewRoutes } from './preview.ts';
import { publicFonts } from './public-fonts.ts';
import { reservesDocument } from './reserves.ts';
import { statusDocument } from './status.ts';
import { tillDocument } from './till.ts';
import { unsubscribeRoutes } from './unsubscribe.ts';

/** The hosted page with card fields; the other document is /embed/top-up. Only their headers allow the card network. */
const BUY_PATH = '/account/buy';

/** Without it the document allows the live card network alone, and with it the stand-in alone. */
const TEST_QUERY = 'test';

/** The hosted page with a scanner. */
const SCAN_PATH = '/pay';

/** Without a trailing slash. */
const pathOf = ({ url }: FastifyRequest) => (url.split('?', 1)[0] ?? '').replace(/\/$/, '');

export interface Built {
  templates: HtmlTemplates;
  /** The output folder of `npm run build`. */
  dist: string;
}

export async function documentRoutes(app: App, { templates, dist }: Built): Promise<void> {
  const { http, config } = app;

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    kind: DocumentKind,
    filling: Omit<Filling, 'nonce'>,
    {
      ancestors,
      prerendered,
      cards,
      note,
    }: {
      ancestors?: string[] | 'anyone';
      prerendered?: PrerenderedPage | undefined;
      cards?: CardSettings['browser'] | undefined;
      /** For visitors without scripts, where nothing is prerendered. */
      note?: string | undefined;
    } = {},
  ) {
    const nonce = randomBytes(16).toString('base64url');
    reply.headers(
      documentHeaders(kind, {
        nonce,
        dev: templates.dev,
        analytics: kind === 'hosted' ? analyticsFor(request) : undefined,
        api: kind === 'hosted' ? URL.parse(config.apiBase)?.origin : undefined,
        cards,
        camera: kind === 'till' || (kind === 'hosted' && pathOf(request) === SCAN_PATH),
        ...(ancestors ? { ancestors } : {}),
      }),
    );
    reply.type('text/html; charset=utf-8');
    const shell = withNote(await templates.read(kind, request.url), note)
      .replace('<!--early-home-->', () =>
        prerendered?.path === EARLY_HOME_PATH ? (templates.earlyHome ?? '') : '',
      )
      .replace('<!--manifest-->', () =>
        kind === 'hosted' || kind === 'till'
          ? manifestLink(kind, kind === 'hosted' && config.offlineShell && !templates.dev)
          : '',
      );
    const { publicUrl, locales, discountBasisPoints } = config;
    const deployment = { origin: publicUrl, enabled: locales.enabled, discountBasisPoints };
    const html = fill(prerendered ? fillPrerendered(shell, prerendered, deployment) : shell, {
      ...filling,
      nonce,
    });
    return compressed(request, reply, html);
  }

  /** The analytics origin to allow: on measured pages only, and after consent. */
  const analyticsFor = ({ cookies, url }: FastifyRequest) =>
    config.analytics !== null &&
    isMeasuredPage(url.split('?', 1)[0] ?? '') &&
    allowsAnalytics(cookies[CONSENT_COOKIE])
      ? new URL(config.analytics).origin
      : undefined;

  const localeOf = (request: FastifyRequest) =>
    chooseLocale(config.locales, [], request.headers['accept-language']);

  async function hosted(request: FastifyRequest, reply: FastifyReply) {
    const [path = '', query = ''] = request.url.split('?', 2);
    const search = new URLSearchParams(query);
    const isPage = isHostedPath(path, search);
    if (!isPage) reply.code(404);
    const network = search.has(TEST_QUERY) ? config.testCards : config.cards;
    const cards = pathOf(request) === BUY_PATH ? network?.browser : undefined;
    const bootstrapData: HostedBootstrapData = {
      apiBase: config.apiBase,
      locales: config.locales,
      ...(cards ? { cardScript: cards.script } : {}),
    };
    const locale = localeOf(request);
    const shown = isPage ? path : NOT_FOUND_PATH;
    const found = findPrerendered(templates.prerendered, shown, search, locale);
    // The early script calls our own API, and none of another host.
    const isForeign = config.apiBase !== OWN_API && found?.path === EARLY_HOME_PATH;
    const prerendered = isForeign ? undefined : found;
    // All languages share one URL.
    reply.header('vary', 'Accept-Language').header('content-language', locale);
    const title = prerendered?.title ?? brand.name;
    const note =
      prerendered && prerendered.path !== EARLY_HOME_PATH
        ? undefined
        : await noScriptNote(locale, config.links.mail);
    const extras = { prerendered, cards, note };
    return send(request, reply, 'hosted', { locale, title, bootstrapData }, extras);
  }

  authorizationRoutes(app);
  previewRoutes(app, templates);
  embedRoutes(app, { templates, apiBase: OWN_API, send, elsewhere: hosted });
  await unsubscribeRoutes(app);
  await endRoutes(app);
  const fonts = await publicFonts(dist);
  statusDocument(app, fonts);
  reservesDocument(app, fonts);
  tillDocument(app, send);
  await assetRoutes(http, dist, config);
  discoveryRoutes(http, config);
  await guideRoutes(app, dist);
  installedRoutes(app, templates);
  http.get('/*', hosted);
}
