/** The documents a browser opens: hosted pages, the frame, the sign-in window. */
import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FrameBoot, HostedBoot, SignInBoot } from '#shared/boot.ts';
import { brand } from '#shared/brand.ts';
import { allowsAnalytics, CONSENT_COOKIE } from '#shared/consent-cookie.ts';
import { isHostedPath } from '#shared/hosted-paths.ts';
import { PAY_SESSION_ID } from '#shared/ids.ts';
import type { PaintedPage } from '#shared/public-paths.ts';
import type { App } from '../app.ts';
import type { CardSettings } from '../cards/settings.ts';
import { readOrigins, readPaySession } from '../pay/pay-session.ts';
import { assetRoutes } from './assets.ts';
import { compressed } from './compress.ts';
import { discoveryRoutes } from './discovery.ts';
import { type DocumentKind, documentHeaders } from './headers.ts';
import { lookOf } from './look.ts';
import { findPainted, paint } from './painted.ts';
import { type Filling, fill } from './shells.ts';
import { chooseLocale, readTexts } from './texts.ts';

const API_BASE = '/api';
/** The one page with card fields: the card network's hosts are in its headers alone. */
const BUY_PATH = '/account/buy';

/** A parameter given twice comes as a list, and counts as not given. */
type Parameter = string | string[] | undefined;

type SessionRequest = FastifyRequest<{
  Params: { id: string };
  Querystring: {
    locale?: Parameter;
    origin?: Parameter;
    theme?: Parameter;
    accent?: Parameter;
    radius?: Parameter;
    font?: Parameter;
  };
}>;

export async function documentRoutes(app: App): Promise<void> {
  const { http, db, config, shells } = app;

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
    if (config.mode === 'production') reply.header('strict-transport-security', 'max-age=31536000');
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

  const localeOf = (request: FastifyRequest, wanted?: Parameter, ofSession?: string | null) =>
    chooseLocale(config.locales, [one(wanted), ofSession], request.headers['accept-language']);

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

  http.get('/embed/pay/:id', async (request: SessionRequest, reply) => {
    const { id } = request.params;
    if (!PAY_SESSION_ID.test(id)) return hosted(request, reply);
    const session = await readPaySession(db, config, id, undefined);
    const origins = session ? await readOrigins(db, id) : [];
    const { locale: wanted } = request.query;
    const look = lookOf(request.query);
    const origin = one(request.query.origin);
    const locale = localeOf(request, wanted, session?.locale);
    const boot: FrameBoot = {
      apiBase: API_BASE,
      locale,
      theme: look.theme,
      ...(look.refusals.length > 0 ? { refusals: look.refusals } : {}),
      texts: { pay: await readTexts(locale, 'pay') },
      session: session ?? null,
      sessionId: id,
      parentOrigin: origin && origins.includes(origin) ? origin : null,
    };
    if (!session) reply.code(404);
    const rendered = shells.renderFrame?.(boot);
    const filling = {
      locale,
      title: rendered?.title ?? brand.name,
      boot,
      look,
      root: rendered?.html,
    };
    return send(request, reply, 'frame', filling, { ancestors: session ? origins : 'anyone' });
  });

  http.get('/embed/signin/:id', async (request: SessionRequest, reply) => {
    const { id } = request.params;
    if (!PAY_SESSION_ID.test(id)) return hosted(request, reply);
    const session = await readPaySession(db, config, id, undefined);
    const locale = localeOf(request, request.query.locale, session?.locale);
    const boot: SignInBoot = {
      apiBase: API_BASE,
      locale,
      texts: {
        pay: await readTexts(locale, 'pay'),
        auth: await readTexts(locale, 'auth'),
        'second-factor': await readTexts(locale, 'second-factor'),
      },
      session: session ?? null,
      sessionId: id,
    };
    if (!session) reply.code(404);
    return send(request, reply, 'signin', { locale, title: brand.name, boot });
  });

  await assetRoutes(http, app.dist);
  discoveryRoutes(http, config);
  http.get('/*', hosted);
}

function one(parameter: Parameter): string | undefined {
  return typeof parameter === 'string' ? parameter : undefined;
}
