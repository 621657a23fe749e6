/**
 * Withdraws from a purchase, or ends an agreement, without signing in, by the link of an e-mail. A GET changes nothing,
 * because mail scanners follow links: the page says what the press does, and has a button.
 */
import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '#shared/escape-html.ts';
import type { App } from '../../platform/http/app.ts';
import { chooseLocale, readSection } from '../../platform/locales/texts.ts';
import { END_PATH, type EndToken, readEndToken } from '../../platform/mail/end-token.ts';
import { compressed } from './compress.ts';
import { agreementEnding } from './end-agreement.ts';
import type { Ending, EndPage } from './end-page.ts';
import { purchaseEnding } from './end-purchase.ts';
import { documentHeaders } from './headers.ts';
import { plainDocument } from './plain-document.ts';

type Buy = typeof import('#locales/en/buy.json');
type Mandates = typeof import('#locales/en/mandates.json');

export async function endRoutes(app: App): Promise<void> {
  const { http: whole, config } = app;
  const limit = { rateLimit: { max: config.limits.actsPerAddress, timeWindow: '1 minute' } };
  const endings: Record<EndToken['kind'], Ending> = {
    purchase: purchaseEnding(app),
    agreement: agreementEnding(app),
  };

  const tokenOf = ({ params }: FastifyRequest) =>
    readEndToken(config, (params as { token: string }).token);

  async function show(request: FastifyRequest, reply: FastifyReply, done?: string) {
    const token = tokenOf(request);
    const nonce = randomBytes(16).toString('base64url');
    const locale = chooseLocale(config.locales, [], request.headers['accept-language']);
    const found = token && (await endings[token.kind].show(token, locale, done));
    const { heading, paragraphs, buttons, lists } = found ?? (await wrongPage(locale));
    const html = plainDocument({
      nonce,
      locale,
      theme: 'auto',
      heading,
      content: [
        ...paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`),
        ...buttons.map(
          ({ act, text, above }) =>
            `${above ? `<p>${escapeHtml(above)}</p>` : ''}<form method="post" action="?act=${act}"><button>${escapeHtml(text)}</button></form>`,
        ),
        ...(buttons.length > 0 ? [] : lists).map(
          ({ href, text }) => `<p><a href="${href}">${escapeHtml(text)}</a></p>`,
        ),
      ].join(''),
    });
    reply.headers(documentHeaders('unsubscribe', { nonce }));
    reply.header('vary', 'Accept-Language').header('content-language', locale);
    reply.code(found ? 200 : 400).type('text/html; charset=utf-8');
    return compressed(request, reply, html);
  }

  await whole.register(async (http) => {
    // The token in the address is all that counts.
    http.removeAllContentTypeParsers();
    http.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1024 }, (_, __, done) =>
      done(null, undefined),
    );

    http.get(`${END_PATH}/:token`, { config: limit }, async (request, reply) =>
      show(request, reply),
    );

    http.post(`${END_PATH}/:token`, { config: limit }, async (request, reply) => {
      const token = tokenOf(request);
      if (!token) return show(request, reply);
      const { act } = request.query as { act?: unknown };
      const done = await endings[token.kind].press(token, act === 'stop' ? 'stop' : 'end');
      return show(request, reply, done);
    });
  });
}

/** Of a token that is not ours, or of nothing that there is. */
async function wrongPage(locale: string): Promise<EndPage> {
  const { withdrawal } = (await readSection(locale, 'buy', 'withdrawal')) as Pick<
    Buy,
    'withdrawal'
  >;
  const { end } = (await readSection(locale, 'mandates', 'end')) as Pick<Mandates, 'end'>;
  return {
    heading: withdrawal.wrong,
    paragraphs: [withdrawal['wrong-text']],
    buttons: [],
    lists: [
      { href: '/account/orders', text: withdrawal.list },
      { href: '/account/links', text: end.list },
    ],
  };
}
