/** The documents of a checkout on a merchant's page: the frames, and the window to sign in. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FrameBoot, LinkFrameBoot, RenderedFrame, SignInBoot, Texts } from '#shared/boot.ts';
import { brand } from '#shared/brand.ts';
import { LINK_ID, PAY_SESSION_ID } from '#shared/ids.ts';
import type { App } from '../app.ts';
import { findInvitation, readInvitationOrigins } from '../link/invitations.ts';
import { readOrigins, readPaySession } from '../pay/pay-session.ts';
import type { DocumentKind } from './headers.ts';
import { type Look, lookOf } from './look.ts';
import type { Filling } from './shells.ts';
import { chooseLocale, readTexts } from './texts.ts';

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

interface Parts {
  apiBase: string;
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    kind: DocumentKind,
    filling: Omit<Filling, 'nonce'>,
    more?: { ancestors?: string[] | 'anyone' },
  ): Promise<unknown>;
  /** What any other address is answered with. */
  elsewhere(request: FastifyRequest, reply: FastifyReply): Promise<unknown>;
}

export function embedRoutes(app: App, { apiBase, send, elsewhere }: Parts): void {
  const { http, db, config, shells } = app;

  const localeOf = (request: SessionRequest, ofSession?: string | null) =>
    chooseLocale(
      config.locales,
      [one(request.query.locale), ofSession],
      request.headers['accept-language'],
    );

  /** What every frame is told, whatever it shows. */
  function framing({ params, query }: SessionRequest, origins: string[]) {
    const look = lookOf(query);
    const origin = one(query.origin);
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

  /** Without a session anybody may frame the document: it carries nothing of one. */
  function sendFrame(
    request: SessionRequest,
    reply: FastifyReply,
    kind: 'frame' | 'link-frame',
    frame: {
      boot: FrameBoot | LinkFrameBoot;
      look: Look;
      rendered: RenderedFrame | undefined;
      origins: string[];
    },
  ) {
    const { boot, look, rendered, origins } = frame;
    if (!boot.session) reply.code(404);
    const title = rendered?.title ?? brand.name;
    const filling = { locale: boot.locale, title, boot, look, root: rendered?.html };
    return send(request, reply, kind, filling, { ancestors: boot.session ? origins : 'anyone' });
  }

  http.get('/embed/pay/:id', async (request: SessionRequest, reply) => {
    const { id } = request.params;
    if (!PAY_SESSION_ID.test(id)) return elsewhere(request, reply);
    const session = (await readPaySession(db, config, id, undefined)) ?? null;
    const origins = session ? await readOrigins(db, id) : [];
    const { look, common } = framing(request, origins);
    const locale = localeOf(request, session?.locale);
    const texts = { pay: await readTexts(locale, 'pay') };
    const boot: FrameBoot = { ...common, locale, texts, session };
    const rendered = shells.renderFrame?.(boot);
    return sendFrame(request, reply, 'frame', { boot, look, rendered, origins });
  });

  http.get('/embed/link/:id', async (request: SessionRequest, reply) => {
    const { id } = request.params;
    if (!LINK_ID.test(id)) return elsewhere(request, reply);
    const session = (await findInvitation(db, id, undefined)) ?? null;
    const origins = session ? await readInvitationOrigins(db, id) : [];
    const { look, common } = framing(request, origins);
    const locale = localeOf(request, session?.locale);
    const texts = { link: await invitationTexts(locale) };
    const boot: LinkFrameBoot = { ...common, locale, texts, session };
    const rendered = shells.renderLinkFrame?.(boot);
    return sendFrame(request, reply, 'link-frame', { boot, look, rendered, origins });
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
        ...(kind === 'link' ? { link: await invitationTexts(locale) } : {}),
      },
      sessionId: id,
    };
    const boot: SignInBoot =
      kind === 'pay'
        ? { ...base, kind, session: paid ?? null }
        : { ...base, kind, session: invitation ?? null };
    if (!boot.session) reply.code(404);
    return send(request, reply, 'signin', { locale, title: brand.name, boot });
  });
}

/** Of one invitation: the page that lists them all has words of its own. */
async function invitationTexts(locale: string): Promise<Texts> {
  const { links, ...texts } = await readTexts(locale, 'link');
  return texts;
}

function one(parameter: Parameter): string | undefined {
  return typeof parameter === 'string' ? parameter : undefined;
}
