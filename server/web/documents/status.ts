/** The public status as a page without scripts. */
import { randomBytes } from 'node:crypto';
import type { App } from '../../platform/http/app.ts';
import { chooseLocale, readTexts } from '../../platform/locales/texts.ts';
import { statusReader } from '../../platform/status/read.ts';
import { compressed } from './compress.ts';
import { documentHeaders } from './headers.ts';
import { type StatusTexts, statusPage } from './status-page.ts';

/** @param fonts the rules that load the page's fonts */
export function statusDocument(
  { http, db, config }: Pick<App, 'http' | 'db' | 'config'>,
  fonts: string,
): void {
  const read = statusReader(db, config);
  http.get('/status', async (request, reply) => {
    const nonce = randomBytes(16).toString('base64url');
    const locale = chooseLocale(config.locales, [], request.headers['accept-language']);
    const texts = (await readTexts(locale, 'status')) as StatusTexts;
    const status = await read();
    reply.headers(documentHeaders('status', { nonce }));
    reply.header('vary', 'Accept-Language').header('content-language', locale);
    reply.type('text/html; charset=utf-8');
    return compressed(request, reply, statusPage({ nonce, locale, fonts, texts, status }));
  });
}
