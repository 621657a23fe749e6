/** The documents a browser opens: hosted pages, the frame, the sign-in window. */
import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HostedBoot } from '#shared/boot.ts';
import { brand } from '#shared/brand.ts';
import { allowsAnalytics, CONSENT_COOKIE } from '#shared/consent-cookie.ts';
import { isHostedPath } from '#shared/hosted-paths.ts';
import type { PaintedPage } from '#shared/public-paths.ts';
import type { App } from '../app.ts';
import type { CardSettings } from '../cards/settings.ts';
import { assetRoutes } from './assets.ts';
import { compressed } from './compress.ts';
import { discoveryRoutes } from './discovery.ts';
import { embedRoutes } from './embeds.ts';
import { type DocumentKind, documentHeaders } from './headers.ts';
import { findPainted, paint } from './painted.ts';
import { previewRoutes } from './preview.ts';
import { type Filling, fill } from './shells.ts';
import { chooseLocale } from './texts.ts';

const API_BASE = '/api';
/** The one page with card fields: the card network's hosts are in its headers alone. */
const BUY_PATH = '/account/buy';

export async function documentRoutes(app: App): Promise<void> {
  const { http, config, shells } = app;

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    kind: DocumentKind,
    filling: Omit<Filling, 'nonce'>,
    {
      ancestors,
      painted,
      cards,
    }: {
      ancestors?: string[] | 'anyone';
      painted?: PaintedPage | undefined;
      cards?: CardSettings['browser'] | undefined;
    } = {},
  ) {
    const nonce = randomBytes(16).toString('base64url');
    reply.headers(
      documentHeaders(kind, {
        nonce,
        dev: shells.dev,
        analytics: kind === 'hosted' ? analyticsFor(request) : undefined,
        cards,
        ...(ancestors ? { ancestors } : {}),
      }),
    );
    reply.type('text/html; charset=utf-8');
    const shell = await shells.read(kind, request.url);
    const deployment = { origin: config.publicUrl, enabled: config.locales.enabled };
    const html = fill(painted ? paint(shell, painted, deployment) : shell, { ...filling, nonce });
    return compressed(request, reply, html);
  }

  /** Where the document's analytics script may talk to; nowhere without consent. */
  const analyticsFor = ({ cookies }: FastifyRequest) =>
    config.analytics !== null && allowsAnalytics(cookies[CONSENT_COOKIE])
      ? new URL(config.analytics).origin
      : undefined;

  const localeOf = (request: FastifyRequest) =>
    chooseLocale(config.locales, [], request.headers['accept-language']);

  async function hosted(request: FastifyRequest, reply: FastifyReply) {
    const [path = '', query = ''] = request.url.split('?', 2);
    if (!isHostedPath(path, new URLSearchParams(query))) reply.code(404);
    const cards = path.replace(/\/$/, '') === BUY_PATH ? config.cards?.browser : undefined;
    const boot: HostedBoot = {
      apiBase: API_BASE,
      locales: config.locales,
      ...(cards ? { cardScript: cards.script } : {}),
    };
    const locale = localeOf(request);
    const painted = findPainted(shells.painted, path, locale);
    // There is no address per language.
    reply.header('vary', 'Accept-Language').header('content-language', locale);
    const title = painted?.title ?? brand.name;
    return send(request, reply, 'hosted', { locale, title, boot }, { painted, cards });
  }

  previewRoutes(app);
  embedRoutes(app, { apiBase: API_BASE, send, elsewhere: hosted });
  await assetRoutes(http, app.dist);
  discoveryRoutes(http, config);
  http.get('/*', hosted);
}
