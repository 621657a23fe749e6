/** The authorization endpoint of OAuth as a browser opens it: a redirect, or a page that says why not. */
import { randomBytes } from 'node:crypto';
import { escapeHtml } from '#shared/escape-html.ts';
import { authorize } from '../../payments/oauth/authorize.ts';
import { AUTHORIZE_PATH } from '../../payments/oauth/paths.ts';
import type { App } from '../../platform/http/app.ts';
import { chooseLocale, readTexts } from '../../platform/locales/texts.ts';
import { compressed } from './compress.ts';
import { documentHeaders } from './headers.ts';
import { plainDocument } from './plain-document.ts';

export function authorizationRoutes({ http, db, config }: App): void {
  const limit = { rateLimit: { max: config.limits.actsPerAddress, timeWindow: '1 minute' } };
  // A HEAD request would create an invitation.
  const options = { config: limit, exposeHeadRoute: false };

  http.get(AUTHORIZE_PATH, options, async (request, reply) => {
    const nonce = randomBytes(16).toString('base64url');
    reply.headers(documentHeaders('authorization', { nonce }));
    const answer = await authorize(db, config, request.url.split('?', 2)[1] ?? '');
    if ('redirect' in answer) return reply.redirect(answer.redirect, 303);
    const accepted = request.headers['accept-language'];
    const locale = chooseLocale(config.locales, [], accepted);
    const authorization = (await readTexts(
      locale,
      'authorization',
    )) as typeof import('#locales/en/authorization.json');
    // The name of the parameter helps the developers of the site.
    const html = plainDocument({
      nonce,
      locale,
      theme: 'auto',
      heading: authorization.heading,
      content: `<p>${escapeHtml(authorization.text)}</p><p><code>${answer.refused}</code></p>
<a href="/">${escapeHtml(authorization.home)}</a>`,
    });
    reply.code(400).type('text/html; charset=utf-8').header('vary', 'Accept-Language');
    return compressed(request, reply, html);
  });
}
