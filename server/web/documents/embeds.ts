/** The documents of an embedded checkout: the frames and the sign-in window. */
import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { brand } from '#shared/brand.ts';
import type {
  FrameBootstrapData,
  LinkFrameBootstrapData,
  RenderedFrame,
  SignInBootstrapData,
  Texts,
  TopUpBootstrapData,
} from '#shared/documents/bootstrap-data.ts';
import type { MerchantIdentity } from '#shared/domain/identity.ts';
import { LINK_ID, PAY_SESSION_ID } from '#shared/ids.ts';
import type { PaySession } from '#shared/pay/schemas.ts';
import { findInvitation, readInvitationOrigins } from '../../payments/link/invitations.ts';
import { readFrameCookie } from '../../payments/pay/frame-cookie.ts';
import { readPaySession } from '../../payments/pay/pay-session.ts';
import { canConfirmInFrame, paymentCredentials } from '../../payments/pay/payment-confirmation.ts';
import type { CardSettings } from '../../platform/config/cards.ts';
import type { App } from '../../platform/http/app.ts';
import { chooseLocale, readSection, readTexts } from '../../platform/locales/texts.ts';
import { compressed } from './compress.ts';
import { framersOf } from './framers.ts';
import { framingOrigin } from './framing-origin.ts';
import { type DocumentKind, documentHeaders } from './headers.ts';
import type { Filling, HtmlTemplates } from './html-templates.ts';
import { type Look, lookOf, windowLook } from './look.ts';
import { refusedDocument } from './refused.ts';

/** A duplicate parameter arrives as a list and is ignored. */
type Parameter = string | string[] | undefined;

type SessionRequest = FastifyRequest<{
  Params: { id: string };
  Querystring: {
    locale?: Parameter;
    origin?: Parameter;
    theme?: Parameter;
    scheme?: Parameter;
    accent?: Parameter;
    radius?: Parameter;
    font?: Parameter;
  };
}>;

interface Parts {
  templates: HtmlTemplates;
  apiBase: string;
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    kind: DocumentKind,
    filling: Omit<Filling, 'nonce'>,
    more?: { ancestors?: string[] | 'anyone'; cards?: CardSettings['browser'] | undefined },
  ): Promise<unknown>;
  /** Answers every other URL. */
  elsewhere(request: FastifyRequest, reply: FastifyReply): Promise<unknown>;
}

export function embedRoutes(app: App, { templates, apiBase, send, elsewhere }: Parts): void {
  const { http, db, config } = app;

  const localeOf = (request: SessionRequest, ofSession?: string | null) =>
    chooseLocale(
      config.locales,
      [one(request.query.locale), ofSession],
      request.headers['accept-language'],
    );

  /** The options that all frames share. */
  function framing(
    { params, query, headers }: SessionRequest,
    session: { merchant: MerchantIdentity } | null,
    origins: string[],
  ) {
    const look = lookOf(query, session?.merchant);
    const origin = framingOrigin(query, headers);
    return {
      look,
      common: {
        apiBase,
        theme: look.theme,
        ...(look.refusals.length > 0 ? { refusals: look.refusals } : {}),
        sessionId: params.id,
        parentOrigin: origin && origins.includes(origin) ? origin : null,
      },
    };
  }

  /** Any site may frame the document without a session, because it contains no data. */
  function sendFrame(
    request: SessionRequest,
    reply: FastifyReply,
    kind: 'frame' | 'link-frame',
    frame: {
      bootstrapData: FrameBootstrapData | LinkFrameBootstrapData;
      look: Look;
      rendered: RenderedFrame | undefined;
      origins: string[];
    },
  ) {
    const { bootstrapData, look, rendered, origins } = frame;
    if (!bootstrapData.session) reply.code(404);
    const filling = {
      locale: bootstrapData.locale,
      title: rendered?.title ?? brand.name,
      bootstrapData: { ...bootstrapData, formatted: rendered?.formatted },
      look,
      root: rendered?.html,
    };
    return send(request, reply, kind, filling, {
      ancestors: bootstrapData.session ? origins : 'anyone',
    });
  }

  /** The page says that it is a site which may not frame the session; the answer holds no data. */
  const isRefused = ({ query, headers }: SessionRequest, origins: string[]) => {
    const claimed = framingOrigin(query, headers);
    return claimed !== undefined && !origins.includes(claimed);
  };

  async function refuse(request: SessionRequest, reply: FastifyReply, kind: 'pay' | 'link') {
    const nonce = randomBytes(16).toString('base64url');
    const { theme } = lookOf(request.query);
    const locale = localeOf(request);
    const html = await refusedDocument({ nonce, locale, theme, kind, id: request.params.id });
    reply.code(403).headers(documentHeaders('refused', { nonce }));
    reply.type('text/html; charset=utf-8');
    return compressed(request, reply, html);
  }

  /** A member who has paid in this shop's frame before can confirm with a passkey in it. */
  async function hasFramePasskey(request: SessionRequest, session: PaySession) {
    const memberId = canConfirmInFrame(session) && (await readFrameCookie(config, request));
    return memberId ? (await paymentCredentials(db, memberId)).length > 0 : false;
  }

  http.get('/embed/pay/:id', async (request: SessionRequest, reply) => {
    const { id } = request.params;
    if (!PAY_SESSION_ID.test(id)) return elsewhere(request, reply);
    const session = (await readPaySession(db, config, id, undefined)) ?? null;
    const origins = session ? await framersOf(app, request, id) : [];
    if (session && isRefused(request, origins)) return refuse(request, reply, 'pay');
    const { look, common } = framing(request, session, origins);
    const locale = localeOf(request, session?.locale);
    const texts = { pay: await readTexts(locale, 'pay') };
    const passkey = session !== null && (await hasFramePasskey(request, session));
    const bootstrapData: FrameBootstrapData = {
      ...common,
      locale,
      texts,
      session,
      ...(passkey ? { passkey } : {}),
    };
    const rendered = templates.renderFrame?.(bootstrapData);
    return sendFrame(request, reply, 'frame', { bootstrapData, look, rendered, origins });
  });

  http.get('/embed/link/:id', async (request: SessionRequest, reply) => {
    const { id } = request.params;
    if (!LINK_ID.test(id)) return elsewhere(request, reply);
    const session = (await findInvitation(db, id, undefined)) ?? null;
    const origins = session ? await readInvitationOrigins(db, id) : [];
    if (session && isRefused(request, origins)) return refuse(request, reply, 'link');
    const { look, common } = framing(request, session, origins);
    const locale = localeOf(request, session?.locale);
    const merchant = await readSection(locale, 'pay', 'merchant');
    const pay = { ...merchant, ...(await readSection(locale, 'pay', 'sign-in')) };
    const texts = { link: await invitationTexts(locale), pay };
    const bootstrapData: LinkFrameBootstrapData = { ...common, locale, texts, session };
    const rendered = templates.renderLinkFrame?.(bootstrapData);
    return sendFrame(request, reply, 'link-frame', { bootstrapData, look, rendered, origins });
  });

  http.get('/embed/top-up/:id', async (request: SessionRequest, reply) => {
    const { id } = request.params;
    if (!PAY_SESSION_ID.test(id)) return elsewhere(request, reply);
    const session = await readPaySession(db, config, id, undefined);
    if (!session) reply.code(404);
    const locale = localeOf(request, session?.locale);
    const texts = {
      pay: await readTexts(locale, 'pay'),
      auth: await readSection(locale, 'auth', 'linked'),
      buy: await readTexts(locale, 'buy'),
      'top-up': await readTexts(locale, 'top-up'),
    };
    const { cards } = config;
    const bootstrapData: TopUpBootstrapData = {
      ...{ apiBase, locale, texts, sessionId: id },
      cards: cards && { script: cards.browser.script, key: cards.publishableKey },
    };
    const look = windowLook(session?.merchant);
    const filling = { locale, title: brand.name, bootstrapData, look };
    return send(request, reply, 'top-up', filling, { cards: cards?.browser });
  });

  http.get('/embed/signin/:id', async (request: SessionRequest, reply) => {
    const { id } = request.params;
    const kind = PAY_SESSION_ID.test(id) ? 'pay' : 'link';
    if (kind === 'link' && !LINK_ID.test(id)) return elsewhere(request, reply);
    const paid = kind === 'pay' ? await readPaySession(db, config, id, undefined) : undefined;
    const invitation = kind === 'link' ? await findInvitation(db, id, undefined) : undefined;
    const locale = localeOf(request, (paid ?? invitation)?.locale);
    const base = {
      apiBase,
      locale,
      texts: {
        pay: await readTexts(locale, 'pay'),
        auth: await readTexts(locale, 'auth'),
        'second-factor': await readTexts(locale, 'second-factor'),
        ...(await mailTexts(locale)),
        ...(kind === 'link' ? { link: await invitationTexts(locale) } : {}),
      },
      sessionId: id,
    };
    const bootstrapData: SignInBootstrapData =
      kind === 'pay'
        ? { ...base, kind, session: paid ?? null }
        : { ...base, kind, session: invitation ?? null };
    if (!bootstrapData.session) reply.code(404);
    const look = windowLook(bootstrapData.session?.merchant);
    return send(request, reply, 'signin', { locale, title: brand.name, bootstrapData, look });
  });
}

/** The texts of a single invitation; the list of links has other texts. */
async function invitationTexts(locale: string): Promise<Texts> {
  const { links, ...texts } = await readTexts(locale, 'link');
  return texts;
}

/** Of joining and recovering in the window. */
async function mailTexts(locale: string) {
  const { register = {}, accept = {} } = await readTexts(locale, 'join');
  const { reset = {} } = await readTexts(locale, 'email-actions');
  const { fields = {} } = await readTexts(locale, 'errors');
  return {
    'mail-code': await readTexts(locale, 'mail-code'),
    join: { register, accept },
    'email-actions': { reset },
    errors: { fields },
  };
}

function one(parameter: Parameter): string | undefined {
  return typeof parameter === 'string' ? parameter : undefined;
}
