/**
 * Switches e-mails of one kind off, without signing in (RFC 8058). A GET changes nothing, because
 * mail scanners follow links: the page has a button, and mail clients post to the same address.
 */
import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '#shared/escape-html.ts';
import { profilePart } from '../../../shared/profile-parts.ts';
import { choose } from '../../people/notifications/choices.ts';
import type { App } from '../../platform/http/app.ts';
import { Problem } from '../../platform/http/problem.ts';
import { chooseLocale, readSection } from '../../platform/locales/texts.ts';
import { readUnsubscribeToken, UNSUBSCRIBE_PATH } from '../../platform/mail/unsubscribe.ts';
import { compressed } from './compress.ts';
import { documentHeaders } from './headers.ts';
import { plainDocument } from './plain-document.ts';

type English = typeof import('#locales/en/notifications.json');

export async function unsubscribeRoutes({ http: whole, db, config }: App): Promise<void> {
  const limit = { rateLimit: { max: config.limits.actsPerAddress, timeWindow: '1 minute' } };

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    page: 'ask' | 'done' | 'wrong',
    kind?: string,
  ) {
    const nonce = randomBytes(16).toString('base64url');
    const locale = chooseLocale(config.locales, [], request.headers['accept-language']);
    const { stop } = (await readSection(locale, 'notifications', 'stop')) as Pick<English, 'stop'>;
    const kinds = (await readSection(locale, 'notifications', 'mail-kinds'))['mail-kinds'];
    const names = kinds as Record<string, string>;
    const name = kind === undefined ? '' : (names[kind.replaceAll('_', '-')] ?? '');
    const { heading, text } = {
      ask: { heading: stop.title, text: stop.text },
      done: { heading: stop.done, text: stop['done-text'] },
      wrong: { heading: stop.wrong, text: stop['wrong-text'] },
    }[page];
    const action =
      page === 'ask'
        ? `<form method="post"><button>${escapeHtml(stop.submit)}</button></form>`
        : `<a href="${profilePart('e-mails')}">${escapeHtml(stop.profile)}</a>`;
    const html = plainDocument({
      nonce,
      locale,
      theme: 'auto',
      heading,
      content: `<p>${escapeHtml(text.replace('{{kind}}', name))}</p>${action}`,
    });
    reply.headers(documentHeaders('unsubscribe', { nonce }));
    reply.header('vary', 'Accept-Language').header('content-language', locale);
    reply.code(page === 'wrong' ? 400 : 200).type('text/html; charset=utf-8');
    return compressed(request, reply, html);
  }

  const choiceOf = ({ query }: FastifyRequest) => {
    const { token } = query as { token?: unknown };
    return typeof token === 'string' ? readUnsubscribeToken(config, token) : undefined;
  };

  await whole.register(async (http) => {
    // Clients post a form in either encoding; the token in the address is all that counts.
    http.removeAllContentTypeParsers();
    http.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1024 }, (_, __, done) =>
      done(null, undefined),
    );

    http.get(UNSUBSCRIBE_PATH, { config: limit }, async (request, reply) => {
      const choice = choiceOf(request);
      return show(request, reply, choice ? 'ask' : 'wrong', choice?.kind);
    });

    http.post(UNSUBSCRIBE_PATH, { config: limit }, async (request, reply) => {
      const choice = choiceOf(request);
      if (!choice) return show(request, reply, 'wrong');
      // Who has left the team since gets none of its e-mails anyway.
      await choose(db, choice, false).catch((error) => {
        if (!(error instanceof Problem && error.code === 'not_found')) throw error;
      });
      return show(request, reply, 'done', choice.kind);
    });
  });
}
